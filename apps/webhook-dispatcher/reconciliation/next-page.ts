/** Where the search for finished jobs goes on. Pure. */
import type { FinishedJobPage } from '@handtest/contracts/job';

/** A round begins this much before the end of the last one: a job whose end was committed late is seen all the same. */
const overlapMs = 300_000;

export interface NextPage {
  readonly afterInstant: string;
  readonly afterJobId: string;
  readonly inSeconds: number;
}

/** At once after the last job while there are others; otherwise with the next round, a little further back. */
export function nextPage({ jobs, more, through }: FinishedJobPage, intervalSeconds: number): NextPage {
  const last = jobs.at(-1);
  if (more && last) return { afterInstant: last.finishedAt, afterJobId: last.jobId, inSeconds: 0 };
  const afterInstant = new Date(Date.parse(through) - overlapMs).toISOString();
  return { afterInstant, afterJobId: '', inSeconds: intervalSeconds };
}
