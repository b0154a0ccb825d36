/** Test sessions as answers have them. The statuses of jobs under way come from the job service. */
import type { TestSessionJob, TestSessionRecord } from '@handtest/contracts/codehost';
import { type Call, systemCall } from '@handtest/contracts/define';
import { JobClient } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hasEnded, sessionStatus } from './session-status.js';

export interface SessionRow {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly repository: string;
  readonly createdAt: string;
}

interface SessionJobRow extends Record<string, unknown> {
  readonly sessionId: string;
  readonly issueNumber: number;
  readonly jobId: string | null;
  readonly status: TestSessionJob['status'];
  readonly message: string | null;
}

const selectJobs = `SELECT session_id, issue_number, job_id, status, message FROM session_job
  WHERE session_id = ANY($ids) ORDER BY session_id, position`;

/** An answer does not wait longer for the statuses of jobs under way. */
const statusMs = 1_500;

@Injectable()
export class SessionRecordService {
  private readonly log = new Logger(SessionRecordService.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobClient,
  ) {}

  async records(sessions: readonly SessionRow[]): Promise<TestSessionRecord[]> {
    const rows = await query<SessionJobRow>(this.database, selectJobs, { ids: sessions.map(({ id }) => id) });
    const call = { ...systemCall('codehost'), deadlineMs: performance.now() + statusMs };
    const known = await Promise.all(
      rows.map(async (row) => ({ sessionId: row.sessionId, job: await this.jobOf(row, call) })),
    );
    const bySession = Map.groupBy(known, ({ sessionId }) => sessionId);
    return sessions.map(({ id, projectId, repository: repo, createdAt }) => {
      const jobs = (bySession.get(id) ?? []).map(({ job }) => job);
      const issueNumbers = jobs.map(({ issueNumber }) => issueNumber);
      const status = sessionStatus(jobs.map((job) => job.status));
      return { id, projectId, repo, issueNumbers, status, jobs, createdAt };
    });
  }

  private async jobOf(row: SessionJobRow, call: Call): Promise<TestSessionJob> {
    const { issueNumber, jobId, status, message } = row;
    const stored = { issueNumber, jobId, status, ...(message !== null && { message }) };
    if (jobId === null || hasEnded(status)) return stored;
    try {
      const job = await this.jobs.status({ jobId }, call);
      return {
        issueNumber,
        jobId,
        status: job.status,
        ...(job.error !== undefined && { message: job.error }),
      };
    } catch (error) {
      // The stored status is older, and better than no session.
      this.log.debug({ err: error, jobId }, 'the status of a job is not known');
      return stored;
    }
  }
}
