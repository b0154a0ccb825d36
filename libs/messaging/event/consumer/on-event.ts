/**
 * `@OnEvent(jobEvents.finished)` on a method of a provider or controller. The method gets every such event at least once.
 * Its writes take effect once, because they are committed together with the event's id.
 *
 * ```ts
 * @OnEvent(jobEvents.finished)
 * jobFinished(event: JobFinished, transaction: EntityManager): Promise<void> {
 *   return this.holds.end(event, transaction);
 * }
 * ```
 *
 * The method writes through `transaction` and does nothing slow: it may run again after a rollback, and other events of
 * the batch share the transaction. Effects outside the database go into `afterCommit(transaction, …)`.
 */
import type { EventDefinition, EventEnvelope } from '@handtest/contracts/define';
import type { EntityManager } from 'typeorm';

export type EventMethod<Payload> = (
  event: Payload,
  transaction: EntityManager,
  envelope: EventEnvelope<Payload>,
) => Promise<void>;

/** Gets the events of one batch in their order, each event once. */
export type EventBatchMethod<Payload> = (
  events: readonly Payload[],
  transaction: EntityManager,
) => Promise<void>;

interface Declaration {
  readonly definition: EventDefinition<object>;
  readonly takesBatch: boolean;
}

const declarations = new WeakMap<object, Declaration>();

export function OnEvent<Payload extends object>(definition: EventDefinition<Payload>) {
  return declare<EventMethod<Payload>>({ definition, takesBatch: false });
}

/**
 * As `@OnEvent`, for a hot path: one statement writes the events of a batch. When the method fails, it is called again
 * with each event alone.
 */
export function OnEvents<Payload extends object>(definition: EventDefinition<Payload>) {
  return declare<EventBatchMethod<Payload>>({ definition, takesBatch: true });
}

function declare<Handler extends object>(declaration: Declaration) {
  return <Method extends Handler>(
    _prototype: object,
    _name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    declarations.set(descriptor.value!, declaration);
  };
}

export function declarationOf(method: unknown): Declaration | undefined {
  return typeof method === 'function' ? declarations.get(method) : undefined;
}
