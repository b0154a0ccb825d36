/** All telemetry of a job as JSON, in pieces: one batch in memory at a time, and none of it parsed. */
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { batchPage, type BatchPosition, beforeAllBatches } from './telemetry-batches.js';
import { listColumns } from './telemetry-batch.js';

/** Any batch reaches this, so a page has one batch. */
const bytes = 1;

@Injectable()
export class TelemetryDownloadService {
  constructor(private readonly dataSource: DataSource) {}

  async *pieces(jobId: string): AsyncGenerator<string> {
    for (const [index, [name, column]] of Object.entries(listColumns).entries()) {
      yield `${index === 0 ? '{' : ','}"${name}":[`;
      yield* this.list(jobId, column);
      yield ']';
    }
    yield '}';
  }

  private async *list(jobId: string, column: string): AsyncGenerator<string> {
    let { position, arrival } = beforeAllBatches;
    let separator = '';
    for (;;) {
      const batch = await queryOne<BatchPosition & { items: string } & Record<string, unknown>>(
        this.dataSource,
        batchPage(`b.${column}::text AS items`),
        { jobId, position, arrival, bytes },
      );
      if (!batch) return;
      ({ position, arrival } = batch);
      const items = batch.items.slice(1, -1);
      if (items.trim() === '') continue;
      yield separator + items;
      separator = ',';
    }
  }
}
