/**
 * Events are written in the transaction that causes them: `await this.outbox.add(transaction, jobEvents.finished, { … })`.
 * After the commit the relay publishes them.
 */
import type { EventDefinition, Plain } from '@handtest/contracts/define';
import { afterCommit, execute } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activeTrace } from '../trace-headers.js';
import { OutboxRelay } from './outbox-relay.js';

@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /** @param transaction as `inTransaction` gives it */
  async add<Payload>(
    transaction: EntityManager,
    { subject }: EventDefinition<Payload>,
    payload: Plain<Payload>,
  ): Promise<void> {
    afterCommit(transaction, () => this.wake());
    await execute(transaction, outboxInsert(['$subject', '$payload', '$trace']), {
      subject,
      payload: JSON.stringify(payload),
      trace: activeTrace(),
    });
  }

  /** Call it after a commit that used `outboxInsert`; otherwise the rows wait up to a second for the next sweep. */
  wake(): void {
    this.relay.wake();
  }
}

/**
 * For hot paths: the INSERT as a part of the caller's own statement, with one event for each row of `from`.
 *
 * `outboxInsert(["'event.job.submitted'", "json_build_object('jobId', moved.id)", 'NULL'], 'moved')`
 *
 * @param values SQL of the subject, the payload and the trace, which may use columns of `from`
 * @param from a table or CTE
 */
export function outboxInsert(
  values: readonly [subject: string, payload: string, trace: string],
  from?: string,
): string {
  const [subject, payload, trace] = values;
  const row = `(${subject})::text, (${payload})::json, (${trace})::json`;
  return `INSERT INTO outbox (subject, payload, trace) SELECT ${row}${from ? ` FROM ${from}` : ''}`;
}
