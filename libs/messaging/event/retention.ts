/**
 * Removes what nobody can ask for any more. Outbox rows stay as long as the stream keeps events, for filling it again;
 * inbox ids twice as long, because an event that was published again on its last day can arrive that late.
 */
import { execute, Sweeper } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { EventOptions } from './event-options.js';

const SWEEP_EVERY_MS = 600_000;
const BATCH_ROWS = 1_000;

const outboxSql = `DELETE FROM outbox WHERE id IN (
  SELECT id FROM outbox WHERE published_at < clock_timestamp() - interval '7 days'
  ORDER BY published_at LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED)`;

const inboxSql = `DELETE FROM inbox WHERE message_id IN (
  SELECT message_id FROM inbox WHERE received_at < clock_timestamp() - interval '14 days'
  ORDER BY received_at LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED)`;

@Injectable()
export class Retention {
  private readonly sweepers: readonly Sweeper[];

  constructor({ dataSource }: EventOptions) {
    const sweep = (name: string, sql: string): Sweeper =>
      new Sweeper({
        name,
        everyMs: SWEEP_EVERY_MS,
        batchSize: BATCH_ROWS,
        run: () => execute(dataSource, sql),
      });
    this.sweepers = [sweep('outbox_retention', outboxSql), sweep('inbox_retention', inboxSql)];
  }

  start(): void {
    for (const sweeper of this.sweepers) sweeper.start();
  }

  /** Runs both at once instead of at their next interval. */
  wake(): void {
    for (const sweeper of this.sweepers) sweeper.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.sweepers.map((sweeper) => sweeper.stop()));
  }
}
