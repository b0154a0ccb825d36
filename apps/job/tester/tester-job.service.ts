/** The tester's way through a job: queue, claim, release, reject. Each move is one conditional UPDATE. */
import {
  type Call,
  defaultLimit,
  isId,
  type Page,
  type PageRequest,
  pageOf,
} from '@handtest/contracts/define';
import {
  type JobById,
  JobNotActive,
  JobNotClaimable,
  JobNotFound,
  type RejectJobRequest,
  TesterBusy,
  type TesterJobRecord,
} from '@handtest/contracts/job';
import { execute, inTransaction, isUniqueViolation, query, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { conversationJson } from '../conversation/conversation-json.js';
import { type Ending, JobEndingService } from '../job/job-ending.service.js';
import { LiveService } from '../live/live.service.js';
import { doomRecordings, withoutRecording } from '../recording/recording-sql.js';
import { testerJobColumns, testerJobRecord, type TesterJobRow } from './tester-job-record.js';
import { type ActingTester, testerOf } from './tester-of.js';

type Row = TesterJobRow & Record<string, unknown>;

export const inLivingProject = `NOT EXISTS (SELECT 1 FROM project_copy AS p WHERE p.id = j.project_id AND p.deleted)`;
/** Only those who work or worked on a job read what was said about it. $2 tester. */
const ownConversation = `CASE WHEN j.tester_id = $2 THEN ${conversationJson} END`;
/** The tester works on it and may still hand in a report. $1 job, $2 tester. */
export const isActive = `j.id = $1 AND j.tester_id = $2 AND j.status = 'working' AND j.submitted_at IS NULL
  AND j.response_deadline > clock_timestamp()`;

@Injectable()
export class TesterJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    private readonly live: LiveService,
  ) {}

  /**
   * The tester's own active job on top, then the claimable ones, oldest first. A job that was handed back is as old as
   * the time it has waited, which its claim deadline tells.
   */
  async queue(request: PageRequest, call: Call): Promise<Page<TesterJobRecord>> {
    const tester = testerOf(call);
    const { limit = defaultLimit, offset = 0 } = request;
    const active = await query<Row>(
      this.dataSource,
      `SELECT ${testerJobColumns} FROM job AS j
       WHERE j.status = 'working' AND j.submitted_at IS NULL AND j.tester_id = $1 AND ${inLivingProject}`,
      [tester.id],
    );
    const claimable = `FROM job AS j
      WHERE j.status = 'queued' AND j.claim_deadline > clock_timestamp() AND ${inLivingProject}`;
    const onTop = active.slice(offset, offset + limit);
    const rest = await query<Row>(
      this.dataSource,
      `SELECT ${testerJobColumns} ${claimable} ORDER BY j.claim_deadline, j.id LIMIT $1 OFFSET $2`,
      [limit - onTop.length, Math.max(0, offset - active.length)],
    );
    const [count] = await query<{ total: number }>(
      this.dataSource,
      `SELECT count(*)::integer AS total ${claimable}`,
    );
    return pageOf([...onTop, ...rest].map(testerJobRecord), active.length + count!.total, request);
  }

  /** A job that may be claimed, or one that is or was the tester's own. */
  async get({ jobId }: JobById, call: Call): Promise<TesterJobRecord> {
    const tester = testerOf(call);
    const row =
      isId('job', jobId) &&
      (await queryOne<Row>(
        this.dataSource,
        `SELECT ${testerJobColumns}, ${ownConversation} AS conversation FROM job AS j
         WHERE j.id = $1 AND (j.status = 'queued' OR j.tester_id = $2) AND ${inLivingProject}`,
        [jobId, tester.id],
      ));
    if (!row) throw new JobNotFound();
    return testerJobRecord(row);
  }

  /** @throws JobNotFound, JobNotClaimable, TesterBusy */
  async claim({ jobId }: JobById, call: Call): Promise<TesterJobRecord> {
    const tester = testerOf(call);
    if (!isId('job', jobId)) throw new JobNotFound();
    const row = await this.tryToClaim(jobId, tester);
    if (row) {
      this.live.tell(jobId);
      return testerJobRecord(row);
    }
    throw (await this.isVisible(jobId)) ? new JobNotClaimable() : new JobNotFound();
  }

  /** Hands the job back; the time it was claimed does not count against its waiting time. */
  async release({ jobId }: JobById, call: Call): Promise<Record<string, never>> {
    const tester = testerOf(call);
    if (!isId('job', jobId)) throw new JobNotFound();
    const released = await inTransaction(this.dataSource, async (transaction) => {
      const count = await execute(
        transaction,
        `UPDATE job AS j SET status = 'queued', updated_at = clock_ms(),
           claim_deadline = j.claim_deadline + (clock_ms() - j.claimed_at), tester_id = NULL, tester_alias = NULL,
           tester_avatar_url = NULL, claimed_at = NULL, response_deadline = NULL, extensions_used = 0,
           extended_ms = 0, ${withoutRecording}
         WHERE ${isActive}`,
        [jobId, tester.id],
      );
      if (count > 0) {
        await execute(transaction, 'DELETE FROM telemetry_batch WHERE job_id = $1', [jobId]);
        await execute(transaction, doomRecordings, [jobId]);
      }
      return count > 0;
    });
    if (!released) throw await this.notActive(jobId);
    this.live.tell(jobId);
    return {};
  }

  /** @throws JobNotFound, JobNotActive */
  async reject({ jobId, kind, reason }: RejectJobRequest, call: Call): Promise<TesterJobRecord> {
    const tester = testerOf(call);
    const row =
      isId('job', jobId) &&
      (await queryOne<{ projectId: string }>(
        this.dataSource,
        'SELECT project_id AS "projectId" FROM job WHERE id = $1',
        [jobId],
      ));
    if (!row) throw new JobNotFound();
    const ending = { ...rejectionEnding(kind, reason), testerId: tester.id };
    const ended = await this.ending.end(this.dataSource, 'inTime', row.projectId, [jobId], ending);
    if (ended.length === 0) throw await this.notActive(jobId);
    return this.get({ jobId }, call);
  }

  /** Why a tester may not go on with a job. */
  async notActive(jobId: string): Promise<Error> {
    return (await this.isVisible(jobId)) ? new JobNotActive() : new JobNotFound();
  }

  private async tryToClaim(jobId: string, tester: ActingTester): Promise<Row | undefined> {
    try {
      return await queryOne<Row>(
        this.dataSource,
        `UPDATE job AS j SET status = 'working', updated_at = clock.now, claimed_at = clock.now, tester_id = $2,
           tester_alias = $3, tester_avatar_url = $4,
           response_deadline = clock.now + j.target_duration_minutes * interval '1 minute'
         FROM (SELECT clock_ms() AS now) AS clock
         WHERE j.id = $1 AND j.status = 'queued' AND j.claim_deadline > clock_timestamp() AND ${inLivingProject}
         RETURNING ${testerJobColumns}`,
        [jobId, tester.id, tester.alias, tester.avatarUrl],
      );
    } catch (error) {
      if (isUniqueViolation(error, 'job_one_active_per_tester')) throw new TesterBusy();
      throw error;
    }
  }

  /** Testers learn of a job once it is in the queue. */
  private async isVisible(jobId: string): Promise<boolean> {
    const row = await queryOne(
      this.dataSource,
      `SELECT 1 FROM job AS j WHERE j.id = $1 AND j.claim_deadline IS NOT NULL AND ${inLivingProject}`,
      [jobId],
    );
    return row !== undefined;
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
