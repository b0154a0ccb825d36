/** The tester's steps through a job: queue, claim, release, reject. Each change is one conditional UPDATE. */
import { avatarUrlOf } from '@handtest/contracts/avatar';
import {
  type Call,
  defaultLimit,
  isId,
  livemodeOf,
  type Page,
  type PageRequest,
  pageOf,
} from '@handtest/contracts/define';
import type { TesterDismissed } from '@handtest/contracts/identity';
import {
  type JobById,
  JobNotClaimable,
  JobNotFound,
  type RejectJobRequest,
  TesterBusy,
  type TesterJobRecord,
} from '@handtest/contracts/job';
import { afterCommit, execute, inTransaction, isUniqueViolation, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { endCaptures } from '../claim/captured.service.js';
import { inLivingProject, isActive } from '../claim/claim-sql.js';
import { isVisible, notActive } from '../claim/claim.service.js';
import { type ActingTester, testerOf } from '../claim/tester-of.js';
import { JobConfig } from '../config.js';
import { conversationJson } from '../conversation/conversation-json.js';
import { type Ending, JobEndingService } from '../ending/job-ending.service.js';
import { LiveService } from '../live/live.service.js';
import { deleteNotes, notesJson } from '../note/note-sql.js';
import { deleteRecordings, withoutRecording } from '../recording/recording-sql.js';
import { observeClaim } from '../waiting/waiting-metrics.js';
import {
  listedJob,
  listedJobColumns,
  testerJobColumns,
  testerJobRecord,
  type TesterJobRow,
} from './tester-job-record.js';

@Injectable()
export class TesterJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    private readonly live: LiveService,
    private readonly config: JobConfig,
  ) {}

  /** The tester's active job first, then the claimable jobs by claim deadline: the longest wait first. */
  async queue(request: PageRequest, call: Call): Promise<Page<TesterJobRecord>> {
    const testerId = testerOf(call).id;
    const { limit = defaultLimit, offset = 0 } = request;
    const active = await query<TesterJobRow>(
      this.dataSource,
      `SELECT ${listedJobColumns} FROM job AS j
       WHERE j.status = 'working' AND j.submitted_at IS NULL AND j.livemode AND j.tester_id = $testerId
         AND ${inLivingProject}`,
      { testerId },
    );
    const claimable = `FROM job AS j
      WHERE j.status = 'queued' AND j.livemode AND j.claim_deadline > clock_timestamp() AND ${inLivingProject}`;
    const first = active.slice(offset, offset + limit);
    const rest = await query<TesterJobRow>(
      this.dataSource,
      `SELECT ${listedJobColumns} ${claimable} ORDER BY j.claim_deadline, j.id LIMIT $limit OFFSET $offset`,
      { limit: limit - first.length, offset: Math.max(0, offset - active.length) },
    );
    const count = await queryOne<{ total: number }>(
      this.dataSource,
      `SELECT count(*)::integer AS total ${claimable}`,
    );
    const items = [...first, ...rest].map((row) => testerJobRecord(listedJob(row, limit)));
    return pageOf(items, active.length + count!.total, request);
  }

  /** A claimable job, or one that is or was the tester's own. Only the tester of a job sees its conversation and notes. */
  async get({ jobId }: JobById, call: Call): Promise<TesterJobRecord> {
    const testerId = testerOf(call).id;
    const row =
      isId('job', jobId) &&
      (await queryOne<TesterJobRow>(
        this.dataSource,
        `SELECT ${testerJobColumns}, CASE WHEN j.tester_id = $testerId THEN ${conversationJson} END AS conversation,
           CASE WHEN j.tester_id = $testerId THEN coalesce(${notesJson}, '[]') END AS notes
         FROM job AS j
         WHERE j.id = $jobId AND (j.status = 'queued' AND j.livemode OR j.tester_id = $testerId) AND ${inLivingProject}`,
        { jobId, testerId },
      ));
    if (!row) throw new JobNotFound();
    return testerJobRecord(row);
  }

  /** The simulated tester claims the jobs of test mode. @throws JobNotFound, JobNotClaimable, TesterBusy */
  async claim({ jobId }: JobById, call: Call): Promise<TesterJobRecord> {
    const tester = testerOf(call);
    if (!isId('job', jobId)) throw new JobNotFound();
    const livemode = livemodeOf(call.caller);
    const row = await this.tryToClaim(jobId, tester, livemode);
    if (!row) throw (await isVisible(this.dataSource, jobId)) ? new JobNotClaimable() : new JobNotFound();
    if (livemode) observeClaim(row.createdAt, row.claimedAt!);
    this.live.notify(jobId);
    return testerJobRecord(row);
  }

  /** Returns the job to the queue. The claim deadline moves by the time of the claim. */
  async release({ jobId }: JobById, call: Call): Promise<Record<string, never>> {
    const testerId = testerOf(call).id;
    if (!isId('job', jobId)) throw new JobNotFound();
    const released = await inTransaction(this.dataSource, (transaction) =>
      this.releaseWithin(transaction, jobId, testerId),
    );
    if (!released) throw await notActive(this.dataSource, jobId);
    return {};
  }

  /**
   * For a dismissed tester, who cannot finish the active job. A job that was claimed later is of a tester again: the event
   * was late. The minute is for a claim by an earlier verification, and for two clocks.
   */
  async releaseActiveOf(
    { userId: testerId, dismissedAt }: TesterDismissed,
    transaction: EntityManager,
  ): Promise<void> {
    const active = `SELECT id FROM job
      WHERE tester_id = $testerId AND status = 'working' AND submitted_at IS NULL AND livemode
        AND claimed_at < $dismissedAt::timestamptz + interval '1 minute'`;
    const job = await queryOne<{ id: string }>(transaction, active, { testerId, dismissedAt });
    if (job) await this.releaseWithin(transaction, job.id, testerId);
  }

  /** @throws JobNotFound, JobNotActive */
  async reject({ jobId, kind, reason }: RejectJobRequest, call: Call): Promise<TesterJobRecord> {
    const testerId = testerOf(call).id;
    const statement = 'SELECT project_id FROM job WHERE id = $jobId';
    const row =
      isId('job', jobId) && (await queryOne<{ projectId: string }>(this.dataSource, statement, { jobId }));
    if (!row) throw new JobNotFound();
    const ending = { ...rejectionEnding(kind, reason), testerId };
    const ended = await this.ending.end(this.dataSource, 'inTime', row.projectId, [jobId], ending);
    if (ended.length === 0) throw await notActive(this.dataSource, jobId);
    return this.get({ jobId }, call);
  }

  /** Answers whether the tester worked on the job. */
  private async releaseWithin(transaction: EntityManager, jobId: string, testerId: string): Promise<boolean> {
    const count = await execute(
      transaction,
      `UPDATE job AS j SET status = 'queued', updated_at = clock_ms(),
         claim_deadline = j.claim_deadline + (clock_ms() - j.claimed_at), tester_id = NULL, tester_alias = NULL,
         tester_avatar_url = NULL, claimed_at = NULL, response_deadline = NULL, extensions_used = 0,
         extended_ms = 0, ${withoutRecording}
       WHERE ${isActive}`,
      { jobId, testerId },
    );
    if (count === 0) return false;
    await execute(transaction, endCaptures, { jobId });
    await execute(transaction, 'DELETE FROM telemetry_batch WHERE job_id = $jobId', { jobId });
    await execute(transaction, deleteNotes, { jobId });
    await execute(transaction, deleteRecordings, { jobId });
    afterCommit(transaction, () => this.live.notify(jobId));
    return true;
  }

  private async tryToClaim(
    jobId: string,
    tester: ActingTester,
    livemode: boolean,
  ): Promise<TesterJobRow | undefined> {
    try {
      return await queryOne<TesterJobRow>(
        this.dataSource,
        `UPDATE job AS j SET status = 'working', updated_at = clock.now, claimed_at = clock.now, tester_id = $id,
           tester_alias = $alias, tester_avatar_url = $avatarUrl,
           response_deadline = clock.now + j.target_duration_minutes * interval '1 minute'
         FROM (SELECT clock_ms() AS now) AS clock
         WHERE j.id = $jobId AND j.livemode = $livemode AND j.status = 'queued'
           AND j.claim_deadline > clock_timestamp() AND ${inLivingProject}
         RETURNING ${testerJobColumns}`,
        {
          jobId,
          livemode,
          ...tester,
          avatarUrl: tester.avatarUrl ?? avatarUrlOf(this.config.publicUrl, tester.alias),
        },
      );
    } catch (error) {
      if (isUniqueViolation(error, 'job_one_active_per_tester')) throw new TesterBusy();
      throw error;
    }
  }
}

function rejectionEnding(kind: RejectJobRequest['kind'], reason: string): Ending {
  return kind === 'impossible'
    ? {
        status: 'cancelled',
        reason: 'cancelled_by_tester',
        error: `The tester could not do this job: ${reason}`,
      }
    : { status: 'failed', reason: 'url_unreachable', error: `The tester could not reach the URL: ${reason}` };
}
