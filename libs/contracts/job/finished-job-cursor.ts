/** The next position in the pages of finished jobs. Pure. */
import type { FinishedJobPage } from './finished-job.contract.js';

/** A round begins this long before the end of the last one, because ends may be committed late. */
const overlapMs = 300_000;

export interface FinishedJobCursor {
  readonly afterInstant: string;
  readonly afterJobId: string;
  /** Another page exists now; otherwise the next round begins here. */
  readonly more: boolean;
}

/** After the last job while there are more; otherwise shortly before the end of the round. */
export function cursorAfter({ jobs, more, through }: FinishedJobPage): FinishedJobCursor {
  const last = jobs.at(-1);
  if (more && last) return { afterInstant: last.finishedAt, afterJobId: last.jobId, more };
  const afterInstant = new Date(Date.parse(through) - overlapMs).toISOString();
  return { afterInstant, afterJobId: '', more: false };
}
