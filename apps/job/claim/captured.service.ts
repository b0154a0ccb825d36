/** Whether a remote browser records a job. Evidence has one author: the tester's own is refused then. */
import { CapturedElsewhere } from '@handtest/contracts/job';
import { queryOne, type SqlExecutor } from '@handtest/database';

/** A condition on a row `c` of capture. */
export const isAttached = 'c.job_id = $jobId AND c.lease_until > clock_timestamp()';

/** Of a job that its tester released: the next tester's browser must not wait for the lease. */
export const endCaptures = `UPDATE capture AS c SET lease_until = clock_timestamp() WHERE ${isAttached}`;

/** @throws CapturedElsewhere */
export async function assertNotCaptured(executor: SqlExecutor, jobId: string): Promise<void> {
  const attached = await queryOne(executor, `SELECT 1 FROM capture AS c WHERE ${isAttached}`, { jobId });
  if (attached) throw new CapturedElsewhere();
}
