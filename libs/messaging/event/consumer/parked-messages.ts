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

interface ListedMessage extends Record<string, unknown> {
  readonly messageId: string;
  readonly subject: string;
  readonly deliveries: number;
  readonly parkedAt: Date;
  readonly error: string;
}

const listedColumns = 'message_id, subject, deliveries, parked_at, error';

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

  /** Oldest first, without their bodies. @param subject only of this one */
  list(subject?: string): Promise<ListedMessage[]> {
    const where = '$subject::text IS NULL OR subject = $subject';
    return query(
      this.options.dataSource,
      `SELECT ${listedColumns} FROM parked_message WHERE ${where} ORDER BY id`,
      { subject: subject ?? null },
    );
  }

  async find(messageId: string): Promise<(ListedMessage & { body: string }) | undefined> {
    const row = await queryOne<ListedMessage & { body: Buffer } & Record<string, unknown>>(
      this.options.dataSource,
      `SELECT ${listedColumns}, body FROM parked_message WHERE message_id = $messageId`,
      { messageId },
    );
    return row && { ...row, body: row.body.toString('utf8') };
  }

  /** What `replay` would run. @param only message ids; undefined for all */
  async replayable(only?: readonly string[]): Promise<{ parked: number; withoutHandler: number }> {
    const parked = (await this.list()).filter(({ messageId }) => only?.includes(messageId) ?? true);
    const handlers = this.handlers.all();
    const withoutHandler = parked.filter(({ subject }) => !handlers.has(subject)).length;
    return { parked: parked.length, withoutHandler };
  }

  /**
   * Runs the handlers of parked messages, oldest first. A message whose handler succeeds is no longer parked. Those that
   * another process replays at the same time run once, and are not in the result of this call.
   *
   * @param only message ids; undefined for all
   */
  async replay(only?: readonly string[]): Promise<ReplayResult> {
    const parked = await query<{ id: string; messageId: string }>(
      this.options.dataSource,
      `SELECT id, message_id FROM parked_message
        WHERE $only::text[] IS NULL OR message_id = ANY($only) ORDER BY id`,
      { only: only ?? null },
    );
    const replayed: string[] = [];
    const failed = new Map<string, string>();
    for (const { id, messageId } of parked) {
      try {
        const isMine = await inTransaction(this.options.dataSource, (transaction) =>
          this.replayOne(transaction, id),
        );
        if (isMine) replayed.push(messageId);
      } catch (cause) {
        const error = reason(cause);
        failed.set(messageId, error);
        const sql = 'UPDATE parked_message SET error = $error WHERE id = $id';
        await execute(this.options.dataSource, sql, { id, error });
      }
    }
    return { replayed, failed };
  }

  /** False when another process has replayed it. */
  private async replayOne(transaction: EntityManager, id: string): Promise<boolean> {
    const row = await queryOne<{ subject: string; body: Buffer }>(
      transaction,
      'DELETE FROM parked_message WHERE id = $id RETURNING subject, body',
      { id },
    );
    if (!row) return false;
    const handler = this.handlers.all().get(row.subject);
    if (!handler) throw new Error(`No handler of this service listens to ${row.subject}`);
    const envelope = decodeEnvelope(row.body);
    const payload = readPayload(handler.definition.payload, envelope.payload);
    await handler.run([{ ...envelope, payload }], transaction);
    return true;
  }
}

/** Without the character 0, which a text in Postgres cannot contain. */
function reason(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return text.replaceAll('\0', '').slice(0, 2_000);
}
