/** Stores the telemetry of the tester's browser, each batch once, while the tester works on the job. */
import { assertValid, type Call, invalid, isId } from '@handtest/contracts/define';
import { JobNotFound, type TelemetryBatch, type TelemetryStored } from '@handtest/contracts/job';
import { query, queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertNotCaptured } from '../claim/captured.service.js';
import { isActive } from '../claim/claim-sql.js';
import { notActive } from '../claim/claim.service.js';
import { testerOf } from '../claim/tester-of.js';
import type { ReadBatches, Recording } from './recorded-event.js';
import {
  type Batch,
  batchFaults,
  eventsIn,
  listColumns,
  maximumJobBytes,
  maximumJobEvents,
  storedLists,
} from './telemetry-batch.js';
import { batchPage, type BatchPosition, beforeAllBatches, maximumPageBatches } from './telemetry-batches.js';

const columns = Object.values(listColumns).join(', ');

/** Locks the job's row against a concurrent submission or release: the batch is part of the report or refused. */
const storeStatement = `
  WITH active AS (SELECT j.id FROM job AS j WHERE ${isActive} FOR SHARE),
  existing AS (
    SELECT coalesce(sum(bytes), 0) + $bytes::integer > ${maximumJobBytes} AS too_large,
      coalesce(sum(events), 0) + $events::integer > ${maximumJobEvents} AS too_many,
      count(*) AS batches, coalesce(bool_or(batch_id = $batchId), false) AS duplicate
    FROM telemetry_batch WHERE job_id = $jobId
  ), stored AS (
    INSERT INTO telemetry_batch (job_id, batch_id, position, ${columns}, bytes, events, stored_at)
    SELECT active.id, $batchId, coalesce($sequence::integer, existing.batches),
      ${Object.keys(listColumns)
        .map((name) => `$${name}`)
        .join(', ')},
      $bytes::integer, $events::integer, clock_ms()
    FROM active, existing WHERE NOT (existing.too_large OR existing.too_many)
    ON CONFLICT (job_id, batch_id) DO NOTHING
    RETURNING batch_id
  )
  SELECT EXISTS (SELECT 1 FROM active) AS is_active, EXISTS (SELECT 1 FROM stored) AS is_stored,
    too_large AND NOT duplicate AS is_too_large, too_many AND NOT duplicate AS is_too_many
  FROM existing`;

/** Most jobs fit into one page. Of larger jobs this and one more batch are in memory. */
const pageBytes = 1_000_000;
const pageStatement = batchPage(columns);

interface StoredBatch extends BatchPosition, Recording, Record<string, unknown> {
  bytes: number;
}

@Injectable()
export class TelemetryService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws JobNotFound, JobNotActive, CapturedElsewhere, and InvalidRequest as `store` */
  async storeTelemetry(batch: TelemetryBatch, call: Call): Promise<TelemetryStored> {
    const testerId = testerOf(call).id;
    if (!isId('job', batch.jobId)) throw new JobNotFound();
    await assertNotCaptured(this.dataSource, batch.jobId);
    return this.store(batch, testerId);
  }

  /** @throws JobNotFound, JobNotActive, InvalidRequest when the batch or all batches together are too large */
  async store(batch: Batch, testerId: string): Promise<TelemetryStored> {
    const { jobId, batchId, sequence = null } = batch;
    assertValid(batchFaults(batch));
    const lists = storedLists(batch);
    const bytes = Object.values(lists).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const outcome = await queryOne<Record<'isActive' | 'isStored' | 'isTooLarge' | 'isTooMany', boolean>>(
      this.dataSource,
      storeStatement,
      { jobId, testerId, batchId, sequence, ...lists, bytes, events: eventsIn(batch) },
    );
    const { isActive, isStored, isTooLarge, isTooMany } = outcome!;
    if (!isActive) throw await notActive(this.dataSource, jobId);
    if (isTooLarge) throw invalid('body', 'The telemetry of a job must be at most 64 MB');
    if (isTooMany) throw invalid('body', 'The telemetry of a job must have at most 200,000 events');
    return { batchId, duplicate: !isStored };
  }

  /** Reads the batches of a job in order, about a megabyte at a time. */
  batches(executor: SqlExecutor, jobId: string): ReadBatches {
    return async function* () {
      let { position, arrival } = beforeAllBatches;
      for (;;) {
        const parameters = { jobId, position, arrival, bytes: pageBytes };
        const page = await query<StoredBatch>(executor, pageStatement, parameters);
        yield* page;
        const bytes = page.reduce((sum, batch) => sum + batch.bytes, 0);
        if (bytes < pageBytes && page.length < maximumPageBatches) return;
        ({ position, arrival } = page.at(-1)!);
      }
    };
  }
}
