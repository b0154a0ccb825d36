/** New jobs do not move the rows that a person reads: they wait until the person asks for them. Pure. */

interface Row {
  readonly id: string;
}

export interface Arrivals<Job extends Row> {
  readonly rows: readonly Job[];
  /** How many jobs wait. */
  readonly waiting: number;
}

/**
 * The shown rows in their order, each as it was last known, and the number of jobs that came since. While none waits, rows
 * that are no longer on the page leave, and the rows behind them follow.
 */
export function arrivals<Job extends Row>(shown: readonly Job[], fresh: readonly Job[]): Arrivals<Job> {
  if (shown.length === 0) return { rows: fresh, waiting: 0 };
  const byId = new Map(fresh.map((job) => [job.id, job]));
  const known = new Set(shown.map(({ id }) => id));
  // Jobs behind the last known one moved up when others left the page.
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const ahead = lastKnown === -1 ? fresh : fresh.slice(0, lastKnown);
  const waiting = ahead.filter(({ id }) => !known.has(id)).length;
  if (waiting > 0) return { rows: shown.map((job) => byId.get(job.id) ?? job), waiting };
  const kept = shown.flatMap(({ id }) => byId.get(id) ?? []);
  return { rows: [...kept, ...fresh.slice(lastKnown + 1)], waiting };
}
