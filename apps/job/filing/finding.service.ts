/** The findings of a finished job for codehost, and the issues that it creates from them. */
import type { FilingEnded } from '@handtest/contracts/codehost';
import { type Call, isId } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import { type FindingsToFile, type JobById, JobNotFound } from '@handtest/contracts/job';
import { execute, queryOne, storableJson } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobConfig } from '../config.js';
import { reposOfProject } from '../ending/job-finished.js';
import { jobUrlOf } from '../record/job-record.js';
import { type RowOf, withoutNulls } from '../without-nulls.js';

type FindingRow = RowOf<Omit<FindingsToFile, 'jobUrl'>>;

@Injectable()
export class FindingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: JobConfig,
  ) {}

  /** @throws JobNotFound also when its project is deleted, Forbidden unless codehost calls */
  async forFiling({ jobId }: JobById, call: Call): Promise<FindingsToFile> {
    assertService(call, 'codehost');
    const row = isId('job', jobId) ? await this.find(jobId) : undefined;
    if (!row) throw new JobNotFound();
    return { ...withoutNulls(row), jobUrl: jobUrlOf(jobId, this.config) };
  }

  /** Neither `updatedAt` nor the finished event changes: the job has ended before. */
  async storeIssues(
    { jobId, createdIssues, failedIssues }: FilingEnded,
    transaction: EntityManager,
  ): Promise<void> {
    await execute(
      transaction,
      `UPDATE job SET created_issues = $createdIssues, failed_issues = $failedIssues
       WHERE id = $jobId AND completed_at IS NOT NULL`,
      {
        ...{ jobId, createdIssues: storableJson(createdIssues) },
        failedIssues: failedIssues?.length ? storableJson(failedIssues) : null,
      },
    );
  }

  private find(jobId: string): Promise<FindingRow | undefined> {
    return queryOne<FindingRow>(
      this.dataSource,
      `SELECT j.id AS job_id, j.organization_id, j.project_id, p.name AS project_name, nullif(j.livemode, true) AS livemode, j.status, j.result, j.reason, j.error,
         CASE WHEN j.status = 'completed' THEN j.extracted_issues ELSE '[]' END AS findings,
         coalesce(j.codehost_repos, ${reposOfProject}, '[]') AS codehost_repos, j.codehost_issues_repo,
         j.auto_create_codehost_issues, coalesce(j.codehost_context -> 'prNumbers', '[]') AS pr_numbers,
         j.codehost_context ->> 'headSha' AS head_sha, iso_instant(j.completed_at) AS finished_at
       FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
       WHERE j.id = $jobId`,
      { jobId },
    );
  }
}
