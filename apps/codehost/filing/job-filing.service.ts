/** The automatic filing of a job: begins when the job has finished, ends when all its rows have ended. */
import { codehostEvents, type FilingOutcome } from '@handtest/contracts/codehost';
import type { CreatedIssue, JobById, JobFinished } from '@handtest/contracts/job';
import { execute, query, queryOne, storableJson } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobTokenService } from '../material/job-token.service.js';
import { planQueue } from './filing-queue.js';
import { jobRowsSql, lockJobSql } from './filing-rows.js';

const beginSql = `INSERT INTO job_filing (job_id, organization_id, project_id)
  SELECT * FROM unnest($jobIds::text[], $organizationIds::text[], $projectIds::text[])
  ON CONFLICT (job_id) DO NOTHING RETURNING job_id`;

const endSql = `UPDATE job_filing SET planned = true, ended_at = clock_timestamp(), created_issues = $createdIssues, failed = $failed,
  failed_issues = $failedIssues WHERE job_id = $jobId AND ended_at IS NULL RETURNING organization_id, project_id`;

const outcomeSql = `SELECT job_id, ended_at IS NOT NULL AS has_ended, created_issues, failed, failed_issues FROM job_filing
  WHERE job_id = ANY($jobIds)`;

type JobRow = CreatedIssue & { readonly state: string; readonly lastError: string | null };
type Ends = Pick<FilingOutcome, 'createdIssues' | 'failedIssues'>;
type OutcomeRow = FilingOutcome & { readonly jobId: string };

@Injectable()
export class JobFilingService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly work: WorkService,
    private readonly tokens: JobTokenService,
  ) {}

  /** Of finished jobs, those with automatic filing. Those without findings end at once. */
  async begin(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    const flagged = jobs.filter(
      (job) => job.autoCreateCodehostIssues && !job.withdrawn && !job.projectDeleted,
    );
    const begun = await query<{ jobId: string }>(transaction, beginSql, {
      jobIds: flagged.map(({ jobId }) => jobId),
      organizationIds: flagged.map(({ organizationId }) => organizationId),
      projectIds: flagged.map(({ projectId }) => projectId),
    });
    const isNew = new Set(begun.map(({ jobId }) => jobId));
    const [toFile, nothing] = [true, false].map((has) =>
      flagged.filter(({ jobId, findings = 0 }) => isNew.has(jobId) && findings > 0 === has),
    ) as [JobFinished[], JobFinished[]];
    await this.work.add(
      transaction,
      planQueue,
      toFile.map(({ jobId }) => ({ key: jobId })),
    );
    for (const { jobId } of nothing) await this.end(transaction, jobId, {});
    const ended = jobs.filter((job) => !toFile.includes(job)).map(({ jobId }) => jobId);
    await this.tokens.forget(transaction, ended);
  }

  /** Only in the transaction that has reserved all its rows. */
  async markPlanned(transaction: EntityManager, jobId: string): Promise<void> {
    await execute(transaction, 'UPDATE job_filing SET planned = true WHERE job_id = $jobId', { jobId });
    await this.endIfAllEnded(transaction, jobId);
  }

  /** The lock orders the ends of rows: the last one sees all others. */
  async endIfAllEnded(transaction: EntityManager, jobId: string): Promise<void> {
    if (!(await queryOne(transaction, lockJobSql, { jobId }))) return;
    const rows = await query<JobRow & Record<string, unknown>>(transaction, jobRowsSql, { jobId });
    if (rows.some(({ state }) => state === 'reserved' || state === 'posting')) return;
    await this.end(transaction, jobId, {
      createdIssues: rows
        .filter(({ state }) => state !== 'failed')
        .map(({ state: _state, lastError: _lastError, ...issue }) => issue),
      failedIssues: rows
        .filter(({ state }) => state === 'failed')
        .map(({ title, lastError }) => ({ title, message: lastError! })),
    });
  }

  async end(
    transaction: EntityManager,
    jobId: string,
    { createdIssues = [], failedIssues = [] }: Partial<Ends>,
  ): Promise<void> {
    const outcome = { createdIssues, failedIssues, failed: failedIssues.length };
    const issues = { createdIssues: storableJson(createdIssues), failedIssues: storableJson(failedIssues) };
    const values = { jobId, failed: outcome.failed, ...issues };
    type Owner = { organizationId: string; projectId: string };
    const owner = await queryOne<Owner>(transaction, endSql, values);
    if (!owner) return;
    await this.outbox.add(transaction, codehostEvents.filingEnded, { jobId, ...owner, ...outcome });
    await this.tokens.forget(transaction, [jobId]);
  }

  async outcome(requests: readonly JobById[]): Promise<FilingOutcome[]> {
    const jobIds = requests.map(({ jobId }) => jobId);
    const rows = await query<OutcomeRow & Record<string, unknown>>(this.database, outcomeSql, { jobIds });
    const byId = new Map(rows.map(({ jobId, ...outcome }) => [jobId, outcome]));
    return jobIds.map(
      (jobId) => byId.get(jobId) ?? { hasEnded: false, createdIssues: [], failed: 0, failedIssues: [] },
    );
  }
}
