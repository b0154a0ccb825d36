/** All that was recorded for a job as JSON, piece by piece: one batch in memory at a time, and none of it parsed. */
import { query } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { batchPage, type BatchPlace, beforeAllBatches } from './batch-sql.js';

const lists = [
  ['consoleMessages', 'console_messages'],
  ['networkRequests', 'network_requests'],
  ['clicks', 'clicks'],
] as const;

/** The page ends with the batch that reaches this. */
const oneBatch = 1;

@Injectable()
export class TelemetryDownloadService {
  constructor(private readonly dataSource: DataSource) {}

  async *pieces(jobId: string): AsyncGenerator<string> {
    for (const [index, [name, column]] of lists.entries()) {
      yield `${index === 0 ? '{' : ','}"${name}":[`;
      yield* this.list(jobId, column);
      yield ']';
    }
    yield '}';
  }

  /** The items of one list of all batches, with commas between them. */
  private async *list(jobId: string, column: string): AsyncGenerator<string> {
    let after = beforeAllBatches;
    let isFirst = true;
    for (;;) {
      const [batch] = await query<BatchPlace & { items: string } & Record<string, unknown>>(
        this.dataSource,
        batchPage(`b.${column}::text AS items`),
        [jobId, after.position, after.arrival, oneBatch],
      );
      if (!batch) return;
      after = batch;
      const items = batch.items.slice(1, -1);
      if (items.trim() === '') continue;
      yield isFirst ? items : `,${items}`;
      isFirst = false;
    }
  }
}
