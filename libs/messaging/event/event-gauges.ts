/** Counts the rows of events that wait, every 5 s: unpublished ones and parked ones. */
import { queryOne, type Sweep } from '@handtest/database';
import type { DataSource } from 'typeorm';
import { messagesParked, outboxOldestSeconds, outboxPending } from './event-metrics.js';

const waitingRows = `
  SELECT count(*)::integer AS pending,
    coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS oldest_seconds,
    (SELECT count(*)::integer FROM parked_message) AS parked
  FROM outbox WHERE published_at IS NULL`;

export function eventGauges(dataSource: DataSource): Sweep {
  const run = async (): Promise<number> => {
    const rows = await queryOne<{ pending: number; oldestSeconds: number; parked: number }>(
      dataSource,
      waitingRows,
    );
    outboxPending.set(rows!.pending);
    outboxOldestSeconds.set(rows!.oldestSeconds);
    messagesParked.set(rows!.parked);
    return 0;
  };
  return { name: 'event_gauges', everyMs: 5_000, run };
}
