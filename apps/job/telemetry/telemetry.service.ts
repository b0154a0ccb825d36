/** Keeps what the tester's browser records: batches in order, each once, while the tester works on the job. */
import { type Call, InvalidRequest, isId } from '@handtest/contracts/define';
import { JobNotFound, type TelemetryBatch, type TelemetryStored } from '@handtest/contracts/job';
import { query, queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TesterJobService } from '../tester/tester-job.service.js';
import { testerOf } from '../tester/tester-of.js';
import { batchPage, type BatchPlace, beforeAllBatches, maximumPageBatches } from './batch-sql.js';
import type { ReadBatches, Recording } from './recorded-event.js';
import { batchProblem, eventsIn, keptLists, maximumJobBytes, maximumJobEvents } from './telemetry-batch.js';

/** The job's row is locked against a submit or release at the same moment: a batch is part of the report or refused. */
const storeStatement = `
  WITH active AS (
    SELECT j.id FROM job AS j
    WHERE j.id = $1 AND j.tester_id = $2 AND j.status = 'working' AND j.submitted_at IS NULL
      AND j.response_deadline > clock_timestamp()
    FOR SHARE
  ), kept AS (
    SELECT coalesce(sum(bytes), 0) + $8::integer > $9::integer AS too_large,
      coalesce(sum(events), 0) + $10::integer > $11::integer AS too_many,
      count(*) AS batches, coalesce(bool_or(batch_id = $3), false) AS duplicate
    FROM telemetry_batch WHERE job_id = $1
  ), stored AS (
    INSERT INTO telemetry_batch
      (job_id, batch_id, position, console_messages, network_requests, clicks, bytes, events, stored_at)
    SELECT active.id, $3, coalesce($4::integer, kept.batches), $5, $6, $7, $8::integer, $10::integer, clock_ms()
    FROM active, kept WHERE NOT (kept.too_large OR kept.too_many)
    ON CONFLICT (job_id, batch_id) DO NOTHING
    RETURNING batch_id
  )
  SELECT EXISTS (SELECT 1 FROM active) AS "isActive", EXISTS (SELECT 1 FROM stored) AS "isStored",
    kept.too_large AND NOT kept.duplicate AS "isTooLarge", kept.too_many AND NOT kept.duplicate AS "isTooMany"
  FROM kept`;

/** Most jobs fit in one page; of the others this and one more batch are in memory. */
const pageBytes = 1_000_000;
const pageStatement = batchPage(
  'b.console_messages AS "consoleMessages", b.network_requests AS "networkRequests", b.clicks',
);

interface StoredBatch extends BatchPlace, Recording, Record<string, unknown> {
  bytes: number;
}

@Injectable()
export class TelemetryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly testerJobs: TesterJobService,
  ) {}

  /** @throws JobNotFound, JobNotActive, InvalidRequest when the batch or all of them are too large */
  async storeTelemetry(batch: TelemetryBatch, call: Call): Promise<TelemetryStored> {
    const tester = testerOf(call);
    if (!isId('job', batch.jobId)) throw new JobNotFound();
    const problem = batchProblem(batch);
    if (problem) throw new InvalidRequest(problem);
    const lists = keptLists(batch).map((list) => JSON.stringify(list));
    const bytes = lists.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const outcome = await queryOne<{
      isActive: boolean;
      isStored: boolean;
      isTooLarge: boolean;
      isTooMany: boolean;
    }>(this.dataSource, storeStatement, [
      batch.jobId,
      tester.id,
      batch.batchId,
      batch.sequence ?? null,
      ...lists,
      bytes,
      maximumJobBytes,
      eventsIn(batch),
      maximumJobEvents,
    ]);
    const { isActive, isStored, isTooLarge, isTooMany } = outcome!;
    if (!isActive) throw await this.testerJobs.notActive(batch.jobId);
    if (isTooLarge) throw new InvalidRequest('The telemetry of a job must be at most 64 MB');
    if (isTooMany) throw new InvalidRequest('The telemetry of a job must have at most 200,000 events');
    return { batchId: batch.batchId, duplicate: !isStored };
  }

  /** Reads the batches of a job in order, about a megabyte at a time. */
  batches(executor: SqlExecutor, jobId: string): ReadBatches {
    return async function* () {
      let after = beforeAllBatches;
      for (;;) {
        const page = await query<StoredBatch>(executor, pageStatement, [
          jobId,
          after.position,
          after.arrival,
          pageBytes,
        ]);
        yield* page;
        const bytes = page.reduce((sum, batch) => sum + batch.bytes, 0);
        if (bytes < pageBytes && page.length < maximumPageBatches) return;
        after = page.at(-1)!;
      }
    };
  }
}
