/** Sentences about a project. Pure. */

/** @param unfinished how many jobs have not ended; undefined while that is not known */
export function deletionText(unfinished: number | undefined, isUnknown = false): string {
  const end = 'Everything in the project is deleted and cannot be restored.';
  if (isUnknown) return `Jobs that are under way are cancelled. ${end}`;
  if (unfinished === undefined) return `Counting the jobs that are under way … ${end}`;
  if (unfinished === 0) return `No job is under way. ${end}`;
  const jobs = unfinished === 1 ? '1 job is under way and is' : `${unfinished} jobs are under way and are`;
  return `${jobs} cancelled. ${end}`;
}
