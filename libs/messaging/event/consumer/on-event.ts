/**
 * `@OnEvent(jobEvents.finished)` on a method of a provider or controller: it gets every such event, at least once, and
 * its writes take effect once, because they are committed together with the event's id.
 *
 * ```ts
 * @Injectable()
 * export class HoldConsumer {
 *   constructor(private readonly holds: HoldService) {}
 *
 *   @OnEvent(jobEvents.finished)
 *   jobFinished(event: JobFinished, transaction: EntityManager): Promise<void> {
 *     return this.holds.end(event, transaction);
 *   }
 * }
 * ```
 *
 * The method writes through `transaction` and does nothing slow: it may run again when the transaction is given up, and
 * shares it with other events that arrived with this one. What shall follow goes into `afterCommit(transaction, …)`.
 */
import type { EventDefinition, EventEnvelope } from '@handtest/contracts/define';
import type { EntityManager } from 'typeorm';

export type EventMethod<Payload> = (
  event: Payload,
  transaction: EntityManager,
  envelope: EventEnvelope<Payload>,
) => Promise<void>;

const definitions = new WeakMap<object, EventDefinition<object>>();

export function OnEvent<Payload extends object>(definition: EventDefinition<Payload>) {
  return <Method extends EventMethod<Payload>>(
    _prototype: object,
    _name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    definitions.set(descriptor.value!, definition);
  };
}

/** What of several events that arrived together is written by one statement; each of them once, in their order. */
export type EventBatchMethod<Payload> = (
  events: readonly Payload[],
  transaction: EntityManager,
) => Promise<void>;

const batchDefinitions = new WeakMap<object, EventDefinition<object>>();

/**
 * As `@OnEvent`, for a method on a hot path: it gets the events of one transaction together. When it fails it is called
 * again with each of them alone.
 */
export function OnEvents<Payload extends object>(definition: EventDefinition<Payload>) {
  return <Method extends EventBatchMethod<Payload>>(
    _prototype: object,
    _name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    batchDefinitions.set(descriptor.value!, definition);
  };
}

/** The events that a method was declared to take together. */
export function eventsOf(method: unknown): EventDefinition<object> | undefined {
  return typeof method === 'function' ? batchDefinitions.get(method) : undefined;
}

/** The event that a method was declared to listen to. */
export function eventOf(method: unknown): EventDefinition<object> | undefined {
  return typeof method === 'function' ? definitions.get(method) : undefined;
}
