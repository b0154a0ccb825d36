/**
 * Events that this service could not process: they are unreadable, or their handler failed for four minutes. They are
 * stored with an alert, so that later events are processed. After the cause is fixed, they are replayed.
 */
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { decodeEnvelope, readPayload } from '../event-envelope.js';
import { eventsParked } from '../event-metrics.js';
import { EventOptions } from '../event-options.js';
import { EventHandlers } from './event-handlers.js';
import { recordInInbox } from './inbox.js';

interface ParkedMessage {
  readonly messageId: string;
  readonly subject: string;
  readonly body: Uint8Array;
  readonly deliveries: number;
}

interface ReplayResult {
  readonly replayed: string[];
  /** The reason why a message stays parked, by message id. */
  readonly failed: ReadonlyMap<string, string>;
}

@Injectable()
export class ParkedMessages {
  private readonly log = new Logger(ParkedMessages.name);

  constructor(
    private readonly options: EventOptions,
    private readonly handlers: EventHandlers,
  ) {}

  async park({ messageId, subject, body, deliveries }: ParkedMessage, cause: unknown): Promise<void> {
    const isNew = await inTransaction(this.options.dataSource, async (transaction) => {
      // The inbox gets the id too: after a refill of the stream the message must not run beside its parked copy.
      const fresh = await recordInInbox(transaction, [messageId]);
      if (!fresh.has(messageId)) return false;
      await execute(
        transaction,
        `INSERT INTO parked_message (message_id, subject, body, deliveries, error)
         VALUES ($messageId, $subject, $body, $deliveries, $error)`,
        { messageId, subject, body: Buffer.from(body), deliveries, error: reason(cause) },
      );
      return true;
    });
    if (!isNew) return;
    eventsParked.inc({ subject });
    this.log.error({ err: cause, messageId, subject, deliveries }, 'an event was parked');
  }

  /** Runs the handlers of parked messages, oldest first. A message whose handler succeeds is no longer parked. */
  async replay(): Promise<ReplayResult> {
    const parked = await query<{ id: string; messageId: string }>(
      this.options.dataSource,
      'SELECT id, message_id FROM parked_message ORDER BY id',
    );
    const replayed: string[] = [];
    const failed = new Map<string, string>();
    for (const { id, messageId } of parked) {
      try {
        await inTransaction(this.options.dataSource, (transaction) => this.replayOne(transaction, id));
        replayed.push(messageId);
      } catch (cause) {
        const error = reason(cause);
        failed.set(messageId, error);
        const sql = 'UPDATE parked_message SET error = $error WHERE id = $id';
        await execute(this.options.dataSource, sql, { id, error });
      }
    }
    return { replayed, failed };
  }

  /** `node main.js replay-messages`. @throws Error when a message stays parked */
  async replayCommand(): Promise<void> {
    const { replayed, failed } = await this.replay();
    this.log.log(
      { replayed: replayed.length, failed: Object.fromEntries(failed) },
      'parked messages replayed',
    );
    if (failed.size > 0) throw new Error(`${failed.size} messages stay parked: fix their causes first`);
  }

  private async replayOne(transaction: EntityManager, id: string): Promise<void> {
    const row = await queryOne<{ subject: string; body: Buffer }>(
      transaction,
      'DELETE FROM parked_message WHERE id = $id RETURNING subject, body',
      { id },
    );
    // Another process replayed it.
    if (!row) return;
    const handler = this.handlers.all().get(row.subject);
    if (!handler) throw new Error(`No handler of this service listens to ${row.subject}`);
    const envelope = decodeEnvelope(row.body);
    const payload = readPayload(handler.definition.payload, envelope.payload);
    await handler.run([{ ...envelope, payload }], transaction);
  }
}

/** Without the character 0, which a text in Postgres cannot contain. */
function reason(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return text.replaceAll('\0', '').slice(0, 2_000);
}
