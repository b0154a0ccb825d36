/** Which jobs of the queue are new since it was last seen, and how that is said. Pure. */

/** One read of a page of the queue. */
export interface QueueRead {
  readonly readAtMs: number;
  /** The jobs of the page that wait. */
  readonly ids: readonly string[];
  /** The queue has no other page. */
  readonly isWhole: boolean;
  /** Of all pages, with the tester's own job. */
  readonly total: number;
  /** Whether the tester works on one of them. */
  readonly hasOwn: boolean;
}

export interface SeenQueue extends Omit<QueueRead, 'ids'> {
  readonly known: ReadonlySet<string>;
}

/** How many jobs wait for a tester, on all pages. */
export function waitingJobs({ ids, isWhole, total, hasOwn }: QueueRead): number {
  return isWhole ? ids.length : total - (hasOwn ? 1 : 0);
}

export function seenQueue(seen: SeenQueue | undefined, { ids, ...read }: QueueRead): SeenQueue {
  return { ...read, known: new Set([...(seen?.known ?? []), ...ids]) };
}

/**
 * How many jobs are new. A page of a longer queue has other jobs after each claim, so only the total of all pages counts then.
 * @param seen undefined before the queue was read for the first time: nothing is new then
 */
export function newWork(seen: SeenQueue | undefined, { ids, isWhole, total }: QueueRead): number {
  if (!seen) return 0;
  if (isWhole && seen.isWhole) return ids.filter((id) => !seen.known.has(id)).length;
  return Math.max(0, total - seen.total);
}

/** The title of the document: the number of jobs in front, so that a tab shows it. */
export function badgedTitle(title: string, count: number): string {
  return count > 0 ? `(${count}) ${title}` : title;
}

export function newWorkText(count: number): string {
  return count === 1 ? 'A new job waits for a tester' : `${count} new jobs wait for a tester`;
}
