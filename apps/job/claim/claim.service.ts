/** Why a tester may not continue with a job. */
import { JobNotActive, JobNotFound } from '@handtest/contracts/job';
import { queryOne, type SqlExecutor } from '@handtest/database';
import { inLivingProject } from './claim-sql.js';

/** A live job is visible to testers once it was in the queue. */
export async function isVisible(executor: SqlExecutor, jobId: string): Promise<boolean> {
  const statement = `SELECT 1 FROM job AS j
    WHERE j.id = $jobId AND j.claim_deadline IS NOT NULL AND j.livemode AND ${inLivingProject}`;
  return (await queryOne(executor, statement, { jobId })) !== undefined;
}

export async function notActive(executor: SqlExecutor, jobId: string): Promise<Error> {
  return (await isVisible(executor, jobId)) ? new JobNotActive() : new JobNotFound();
}
