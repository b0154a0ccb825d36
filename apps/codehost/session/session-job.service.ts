/** The jobs of test sessions: their creation, and their ends. */
import { ContractError, IdempotentRequestRunning, systemCall } from '@handtest/contracts/define';
import { JobClient, type JobFinished } from '@handtest/contracts/job';
import { execute, queryOne } from '@handtest/database';
import type { Attempt, Outcome } from '@handtest/work';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { creationRetryMinutes, sessionJobOf } from './session-queue.js';

const selectWaiting = `SELECT project_id, repository FROM session_job JOIN test_session ON test_session.id = session_id
  WHERE session_id = $sessionId AND issue_number = $issueNumber AND status = 'waiting'`;

const noteCreation = `UPDATE session_job SET job_id = $jobId, status = $status, message = $message
  WHERE session_id = $sessionId AND issue_number = $issueNumber`;

const noteEnds = `UPDATE session_job SET status = ended.status, message = ended.message
  FROM unnest($jobIds::text[], $statuses::text[], $messages::text[]) AS ended (job_id, status, message)
  WHERE session_job.job_id = ended.job_id`;

interface Creation {
  readonly jobId: string | null;
  readonly status: 'preparing' | 'failed' | 'not_created';
  readonly message: string | null;
}

@Injectable()
export class SessionJobService {
  private readonly log = new Logger(SessionJobService.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobClient,
  ) {}

  async attempt(attempt: Attempt): Promise<Outcome> {
    const ids = sessionJobOf(attempt.key);
    type Waiting = { projectId: string; repository: string };
    const row = await queryOne<Waiting>(this.database, selectWaiting, ids);
    if (!row) return {};
    const creation = await this.create(row, attempt, ids.issueNumber);
    const note = { ...ids, ...creation };
    return { effects: async (transaction) => void (await execute(transaction, noteCreation, note)) };
  }

  /** Also of jobs that belong to no session. */
  async noteEnds(jobs: readonly JobFinished[], transaction: EntityManager): Promise<void> {
    await execute(transaction, noteEnds, {
      jobIds: jobs.map(({ jobId }) => jobId),
      statuses: jobs.map(({ status }) => status),
      messages: jobs.map(({ error = null }) => error),
    });
  }

  /** The key makes a repeated creation answer the same job. */
  private async create(
    { projectId, repository }: { projectId: string; repository: string },
    { key, ageSeconds, signal }: Attempt,
    issueNumber: number,
  ): Promise<Creation> {
    const request = { projectId, codehostRepos: [repository], issueNumbers: [issueNumber] };
    const keyed = { ...request, idempotencyKey: `session:${key}` };
    try {
      const { jobId, testability } = await this.jobs.createPrepared(keyed, systemCall('codehost'));
      if (testability?.testable !== false) return { jobId, status: 'preparing', message: null };
      return { jobId, status: 'failed', message: `The job is not testable: ${testability.reason}` };
    } catch (error) {
      const message = signal.aborted ? undefined : finalMessage(error, ageSeconds);
      if (message === undefined) throw error;
      this.log.warn({ err: error, key }, 'a job of a test session could not be created');
      return { jobId: null, status: 'not_created', message };
    }
  }
}

/** Public; undefined when the creation is to be repeated. */
function finalMessage(error: unknown, ageSeconds: number): string | undefined {
  const isRefusal = error instanceof ContractError && error.status >= 400 && error.status < 500;
  if (isRefusal && !(error instanceof IdempotentRequestRunning)) return error.message;
  if (ageSeconds < creationRetryMinutes * 60) return undefined;
  return `The job could not be created within ${creationRetryMinutes} minutes; test the issue again`;
}
