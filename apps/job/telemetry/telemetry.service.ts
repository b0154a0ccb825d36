/** Keeps what the tester's browser records: batches in order, each once, while the tester works on the job. */
import { type Call, InvalidRequest, isId } from '@handtest/contracts/define';
import { JobNotFound, type TelemetryBatch, type TelemetryStored } from '@handtest/contracts/job';
import { query, queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TesterJobService } from '../tester/tester-job.service.js';
import { testerOf } from '../tester/tester-of.js';
import type { Recording } from './recorded-event.js';
import { batchProblem, maximumJobBytes } from './telemetry-batch.js';

/** The job's row is locked against a submit or release at the same moment: a batch is part of the report or refused. */
const storeStatement = `
  WITH active AS (
    SELECT j.id FROM job AS j
    WHERE j.id = $1 AND j.tester_id = $2 AND j.status = 'working' AND j.submitted_at IS NULL
      AND j.response_deadline > clock_timestamp()
    FOR SHARE
  ), kept AS (
    SELECT coalesce(sum(bytes), 0) AS bytes, count(*) AS batches, coalesce(bool_or(batch_id = $3), false) AS duplicate
    FROM telemetry_batch WHERE job_id = $1
  ), stored AS (
    INSERT INTO telemetry_batch
      (job_id, batch_id, position, console_messages, network_requests, clicks, bytes, stored_at)
    SELECT active.id, $3, coalesce($4::integer, kept.batches), $5, $6, $7, $8::integer, clock_ms() FROM active, kept
    WHERE kept.bytes + $8::integer <= $9::integer
    ON CONFLICT (job_id, batch_id) DO NOTHING
    RETURNING batch_id
  )
  SELECT EXISTS (SELECT 1 FROM active) AS "isActive", EXISTS (SELECT 1 FROM stored) AS "isStored",
    kept.bytes + $8::integer > $9::integer AND NOT kept.duplicate AS "isTooMuch"
  FROM kept`;

@Injectable()
export class TelemetryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly testerJobs: TesterJobService,
  ) {}

  /** @throws JobNotFound, JobNotActive, InvalidRequest when the batch or all of them are too large */
  async store(batch: TelemetryBatch, call: Call): Promise<TelemetryStored> {
    const tester = testerOf(call);
    if (!isId('job', batch.jobId)) throw new JobNotFound();
    const problem = batchProblem(batch);
    if (problem) throw new InvalidRequest(problem);
    const lists = [batch.consoleMessages, batch.networkRequests, batch.clicks].map((list) =>
      JSON.stringify(list ?? []),
    );
    const bytes = lists.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const outcome = await queryOne<{
      isActive: boolean;
      isStored: boolean;
      isTooMuch: boolean;
    }>(this.dataSource, storeStatement, [
      batch.jobId,
      tester.id,
      batch.batchId,
      batch.sequence ?? null,
      ...lists,
      bytes,
      maximumJobBytes,
    ]);
    const { isActive, isStored, isTooMuch } = outcome!;
    if (!isActive) throw await this.testerJobs.notActive(batch.jobId);
    if (isTooMuch) throw new InvalidRequest('The telemetry of a job must be at most 32 MB');
    return { batchId: batch.batchId, duplicate: !isStored };
  }

  /** Everything that was recorded for a job, in order. */
  async read(executor: SqlExecutor, jobId: string): Promise<Recording> {
    const batches = await query<Recording & Record<string, unknown>>(
      executor,
      `SELECT console_messages AS "consoleMessages", network_requests AS "networkRequests", clicks
       FROM telemetry_batch WHERE job_id = $1 ORDER BY position, arrival`,
      [jobId],
    );
    return {
      consoleMessages: batches.flatMap(({ consoleMessages }) => consoleMessages),
      networkRequests: batches.flatMap(({ networkRequests }) => networkRequests),
      clicks: batches.flatMap(({ clicks }) => clicks),
    };
  }
}
