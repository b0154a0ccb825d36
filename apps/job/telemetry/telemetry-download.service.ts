/** All that was recorded for a job as JSON, piece by piece: one batch in memory at a time, and none of it parsed. */
import { query } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BatchPlace, nextBatch } from './batch-sql.js';

const lists = [
  ['consoleMessages', 'console_messages'],
  ['networkRequests', 'network_requests'],
  ['clicks', 'clicks'],
] as const;

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
    let after: BatchPlace = { position: -1, arrival: '-1' };
    let isFirst = true;
    for (;;) {
      const [batch] = await query<BatchPlace & { items: string } & Record<string, unknown>>(
        this.dataSource,
        nextBatch(`${column}::text AS items`),
        [jobId, after.position, after.arrival],
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
