/** Where whoever reads the pages of finished jobs goes on. Pure. */
import type { FinishedJobPage } from './finished-job.contract.js';

/** A round begins this much before the end of the last one: a job whose end was committed late is seen all the same. */
const overlapMs = 300_000;

export interface FinishedJobPlace {
  readonly afterInstant: string;
  readonly afterJobId: string;
  /** There is a page to be had now; otherwise the next round begins here. */
  readonly more: boolean;
}

/** After the last job while there are others; otherwise a little before the end of the round. */
export function placeAfter({ jobs, more, through }: FinishedJobPage): FinishedJobPlace {
  const last = jobs.at(-1);
  if (more && last) return { afterInstant: last.finishedAt, afterJobId: last.jobId, more };
  const afterInstant = new Date(Date.parse(through) - overlapMs).toISOString();
  return { afterInstant, afterJobId: '', more: false };
}
