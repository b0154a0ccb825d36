/** New jobs do not move the rows that a person reads: they wait until the person asks for them. Pure. */

interface Row {
  readonly id: string;
}

export interface Arrivals<Job extends Row> {
  readonly rows: readonly Job[];
  /** How many jobs wait. */
  readonly waiting: number;
}

/** The shown rows in their order, each as it is now, and the number of jobs that came since. */
export function arrivals<Job extends Row>(shown: readonly Job[], fresh: readonly Job[]): Arrivals<Job> {
  if (shown.length === 0) return { rows: fresh, waiting: 0 };
  const byId = new Map(fresh.map((job) => [job.id, job]));
  const rows = shown.map((job) => byId.get(job.id) ?? job);
  const known = new Set(shown.map(({ id }) => id));
  // Jobs behind the last known one moved up when others left the page.
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const ahead = lastKnown === -1 ? fresh : fresh.slice(0, lastKnown);
  return { rows, waiting: ahead.filter(({ id }) => !known.has(id)).length };
}
