/**
 * Events are written in the transaction that makes them true: `await this.outbox.add(transaction, jobEvents.finished,
 * { … })`. The relay publishes them once the transaction is committed.
 */
import type { EventDefinition, Plain } from '@handtest/contracts/define';
import { afterCommit, execute } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRelay } from './outbox-relay.js';
import { activeTrace } from '../trace-headers.js';

@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /** @param transaction as `inTransaction` gives it */
  async add<Payload>(
    transaction: EntityManager,
    definition: EventDefinition<Payload>,
    payload: Plain<Payload>,
  ): Promise<void> {
    afterCommit(transaction, () => this.wake());
    await execute(transaction, outboxInsert(['$1', '$2', '$3']), outboxParameters(definition, payload));
  }

  /** To be called after a commit by whoever writes rows by `outboxInsert`; without it they wait for the next sweep. */
  wake(): void {
    this.relay.wake();
  }
}

/**
 * For hot paths: the INSERT as a part of the caller's own statement. `from` makes it one event per row of a query or CTE,
 * whose columns the values may name.
 *
 * `WITH moved AS (UPDATE job … RETURNING id), event AS (${outboxInsert(['$4', '$5', '$6'], 'moved')}) SELECT …` with
 * `outboxParameters(jobEvents.submitted, { … })` as the parameters 4 to 6. The payload may be SQL too:
 * `outboxInsert(["'event.job.submitted'", "json_build_object('jobId', moved.id)", '$4'], 'moved')`.
 *
 * @param values SQL of the subject, the payload and the trace
 */
export function outboxInsert(
  values: readonly [subject: string, payload: string, trace: string],
  from?: string,
): string {
  const [subject, payload, trace] = values;
  const row = `(${subject})::text, (${payload})::json, (${trace})::json`;
  return `INSERT INTO outbox (subject, payload, trace) SELECT ${row}${from ? ` FROM ${from}` : ''}`;
}

export function outboxParameters<Payload>(
  definition: EventDefinition<Payload>,
  payload: Plain<Payload>,
): [subject: string, payload: string, trace: string | null] {
  return [definition.subject, JSON.stringify(payload), activeTrace()];
}
