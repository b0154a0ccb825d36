/**
 * Events that this service cannot deal with: unreadable, or their handler failed for four minutes. They are put aside
 * with an alert, so that the others go on, and are replayed once the cause is mended.
 */
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { decodeEnvelope, readPayload } from '../event-envelope.js';
import { EventHandlers } from './event-handlers.js';
import { eventsParked } from '../event-metrics.js';
import { EventOptions } from '../event-options.js';
import { recordInInbox } from './inbox.js';

export interface PoisonMessage {
  readonly messageId: string;
  readonly subject: string;
  readonly body: Uint8Array;
  readonly deliveries: number;
}

export interface ReplayResult {
  readonly replayed: string[];
  /** Message id → why it stays parked. */
  readonly failed: ReadonlyMap<string, string>;
}

@Injectable()
export class ParkedMessages {
  private readonly log = new Logger(ParkedMessages.name);

  constructor(
    private readonly options: EventOptions,
    private readonly handlers: EventHandlers,
  ) {}

  async park({ messageId, subject, body, deliveries }: PoisonMessage, cause: unknown): Promise<void> {
    const isNew = await inTransaction(this.options.dataSource, async (transaction) => {
      // In the inbox too: when the stream is filled again, the message is not to come back beside its parked copy.
      const fresh = await recordInInbox(transaction, [messageId]);
      if (!fresh.has(messageId)) return false;
      await execute(
        transaction,
        'INSERT INTO parked_message (message_id, subject, body, deliveries, error) VALUES ($1, $2, $3, $4, $5)',
        [messageId, subject, Buffer.from(body), deliveries, reason(cause)],
      );
      return true;
    });
    if (!isNew) return;
    eventsParked.inc({ subject });
    this.log.error({ err: cause, messageId, subject, deliveries }, 'an event was parked');
  }

  /** Runs the handlers of parked messages, oldest first; those that succeed are no longer parked. */
  async replay({ subject }: { subject?: string } = {}): Promise<ReplayResult> {
    const parked = await query<{ id: string; messageId: string }>(
      this.options.dataSource,
      `SELECT id, message_id AS "messageId" FROM parked_message WHERE $1::text IS NULL OR subject = $1 ORDER BY id`,
      [subject ?? null],
    );
    const replayed: string[] = [];
    const failed = new Map<string, string>();
    for (const { id, messageId } of parked) {
      try {
        await inTransaction(this.options.dataSource, (transaction) => this.replayOne(transaction, id));
        replayed.push(messageId);
      } catch (error) {
        failed.set(messageId, reason(error));
        await execute(this.options.dataSource, 'UPDATE parked_message SET error = $2 WHERE id = $1', [
          id,
          reason(error),
        ]);
      }
    }
    return { replayed, failed };
  }

  private async replayOne(transaction: EntityManager, id: string): Promise<void> {
    const row = await queryOne<{ subject: string; body: Buffer }>(
      transaction,
      'DELETE FROM parked_message WHERE id = $1 RETURNING subject, body',
      [id],
    );
    // Somebody else replayed it in the meantime.
    if (!row) return;
    const handler = this.handlers.all().get(row.subject);
    if (!handler) throw new Error(`Nothing in this service listens to ${row.subject}`);
    const envelope = decodeEnvelope(row.body);
    const event = readPayload(handler.definition.payload, envelope.payload);
    await handler.run?.(event, transaction, { ...envelope, payload: event });
    await handler.runAll?.([event], transaction);
  }
}

/** Postgres's text cannot hold the character 0. */
function reason(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return text.replaceAll('\0', '').slice(0, 2_000);
}
