/** Which jobs of the queue are new since it was last seen, and how that is said. Pure. */

/** @param known undefined before the queue was read for the first time: nothing is new then */
export function newIds(known: ReadonlySet<string> | undefined, ids: readonly string[]): string[] {
  return known ? ids.filter((id) => !known.has(id)) : [];
}

/** The title of the document: the number of jobs in front, so that a tab shows it. */
export function badgedTitle(title: string, count: number): string {
  return count > 0 ? `(${count}) ${title}` : title;
}

export function newWorkText(count: number): string {
  return count === 1 ? 'A new job waits for a tester' : `${count} new jobs wait for a tester`;
}
