/** Test sessions in words. Pure. */

const final: readonly string[] = ['completed', 'failed', 'expired', 'cancelled', 'not_created'];

/** Such as `2 of 3 ended`. */
export function progressText(jobs: readonly { readonly status: string }[]): string {
  const ended = jobs.filter(({ status }) => final.includes(status)).length;
  return `${ended} of ${jobs.length} ended`;
}

/** Such as `#17, #18 and 4 more`. */
export function issueNumbersText(numbers: readonly number[], shown = 6): string {
  const names = numbers.slice(0, shown).map((number) => `#${number}`);
  const left = numbers.length - names.length;
  return left > 0 ? `${names.join(', ')} and ${left} more` : names.join(', ');
}
