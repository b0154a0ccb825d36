/**
 * Events are written in the transaction that causes them: `await this.outbox.add(transaction, jobEvents.finished, { … })`.
 * After the commit the relay publishes them.
 */
import type { EventDefinition, Plain } from '@handtest/contracts/define';
import { afterCommit, prepared } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activeTrace } from '../trace-headers.js';
import { OutboxRelay } from './outbox-relay.js';

const insertEvents = prepared(
  'outbox_insert',
  `INSERT INTO outbox (subject, payload, trace)
   SELECT $subject::text, event.payload::json, $trace::json
   FROM unnest($payloads::text[]) WITH ORDINALITY AS event (payload, number) ORDER BY event.number`,
);

@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /**
   * Writes all payloads in one statement, in their order.
   *
   * @param transaction as `inTransaction` gives it
   */
  async add<Payload>(
    transaction: EntityManager,
    { subject }: EventDefinition<Payload>,
    ...payloads: Plain<Payload>[]
  ): Promise<void> {
    if (payloads.length === 0) return;
    afterCommit(transaction, () => this.relay.wake());
    await insertEvents(transaction, {
      subject,
      payloads: payloads.map((payload) => JSON.stringify(payload)),
      trace: activeTrace(),
    });
  }
}
