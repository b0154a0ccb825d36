/**
 * Pull-request jobs of projects that want checks: their start and their end become work. A check that has begun ends, also
 * when its project is gone: the code host may require it before a merge.
 */
import type { JobFinished } from '@handtest/contracts/job';
import { execute, query, queryOne } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { checkPiece, checkQueue } from './check-queue.js';

/** What a check is about, as it began. */
export interface CheckTarget {
  readonly jobId: string;
  readonly organizationId: string;
  /** `owner/repo` */
  readonly repository: string;
  readonly headSha: string;
  readonly jobUrl: string;
}

/** Most projects want none: their jobs get no work. A project that is not known here has never been changed. */
const selectToEnd = `SELECT job_id FROM unnest($jobIds::text[], $projectIds::text[]) AS job (job_id, project_id)
  WHERE EXISTS (SELECT FROM begun_check AS begun WHERE begun.job_id = job.job_id)
    OR EXISTS (SELECT FROM project_copy WHERE id = project_id AND copy ? 'reportPullRequests' AND NOT deleted)`;

const insertBegun = `INSERT INTO begun_check (job_id, organization_id, repository, head_sha, job_url)
  VALUES ($jobId, $organizationId, $repository, $headSha, $jobUrl) ON CONFLICT DO NOTHING`;

const selectBegun = `SELECT job_id, organization_id, repository, head_sha, job_url FROM begun_check WHERE job_id = $jobId`;

@Injectable()
export class CheckService {
  constructor(
    private readonly database: DataSource,
    private readonly work: WorkService,
  ) {}

  noteStart(jobId: string, transaction: EntityManager): Promise<void> {
    return this.work.add(transaction, checkQueue, [checkPiece(jobId, 'start')]);
  }

  async noteEnds(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    const ended = await query<{ jobId: string }>(transaction, selectToEnd, {
      jobIds: jobs.map(({ jobId }) => jobId),
      projectIds: jobs.map(({ projectId, withdrawn }) => (withdrawn ? null : projectId)),
    });
    await this.work.add(
      transaction,
      checkQueue,
      ended.map(({ jobId }) => checkPiece(jobId, 'end')),
    );
  }

  /** Committed before the first request. */
  async begin({ jobId, organizationId, repository, headSha, jobUrl }: CheckTarget): Promise<void> {
    await execute(this.database, insertBegun, { jobId, organizationId, repository, headSha, jobUrl });
  }

  /** Undefined when nothing has begun. */
  begun(jobId: string): Promise<CheckTarget | undefined> {
    return queryOne<CheckTarget & Record<string, unknown>>(this.database, selectBegun, { jobId });
  }
}
