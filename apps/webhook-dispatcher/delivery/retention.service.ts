/** Deletes deliveries with their attempts, and chat messages, some time after they ended. */
import { execute, type Sweeper, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';

const batchSize = 1_000;

/** $1: days. Inboxes remember events for 14 days, so that nothing brings a forgotten delivery back. */
const forgetSql = `
WITH old AS MATERIALIZED (
  SELECT id FROM delivery WHERE ended_at < clock_timestamp() - make_interval(days => $1)
   ORDER BY ended_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
), attempts AS (
  DELETE FROM attempt WHERE delivery_id IN (SELECT id FROM old)
)
DELETE FROM delivery WHERE id IN (SELECT id FROM old)`;

const forgetChatSql = `
DELETE FROM chat_message WHERE job_id IN (
  SELECT job_id FROM chat_message WHERE ended_at < clock_timestamp() - make_interval(days => $1)
   ORDER BY ended_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;

@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private started: Sweeper[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly sweepers: SweeperRegistry,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  onApplicationBootstrap(): void {
    const start = (name: string, sql: string) => {
      const run = () => execute(this.database, sql, [this.config.deliveryRetentionDays]);
      return this.sweepers.start({ name, everyMs: 600_000, batchSize, run });
    };
    this.started = [start('old_deliveries', forgetSql), start('old_chat_messages', forgetChatSql)];
  }

  /** Begin now instead of at the next interval. */
  wake(): void {
    for (const sweeper of this.started) sweeper.wake();
  }
}
