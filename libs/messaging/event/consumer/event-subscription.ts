/**
 * Events as they pass by, for a process without a database: every replica gets every event that is published while it
 * is connected, possibly twice, and none that was published while it was not.
 */
import type { EventDefinition, EventEnvelope, Plain } from '@handtest/contracts/define';
import { Logger } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { decodeEnvelope } from '../event-envelope.js';

export interface EventSubscription {
  /** Takes no more events; those that arrived are still handled. */
  stop(): Promise<void>;
}

const log = new Logger('EventSubscription');

/** @param handler runs for each event; what it throws is logged, because nobody delivers the event again */
export function subscribeToEvents<Payload>(
  connection: NatsConnection,
  definition: EventDefinition<Payload>,
  handler: (event: Plain<Payload>, envelope: EventEnvelope<Plain<Payload>>) => void | Promise<void>,
): EventSubscription {
  const running = new Set<Promise<void>>();
  const run = async (body: Uint8Array): Promise<void> => {
    try {
      const envelope = decodeEnvelope(body) as EventEnvelope<Plain<Payload>>;
      await handler(envelope.payload, envelope);
    } catch (error) {
      log.error({ err: error, subject: definition.subject }, 'an event could not be handled');
    }
  };
  const subscription = connection.subscribe(definition.subject, {
    callback: (error, message) => {
      if (error) return log.error({ err: error, subject: definition.subject }, 'the subscription failed');
      const work = run(message.data);
      running.add(work);
      void work.finally(() => running.delete(work));
    },
  });
  const stop = async (): Promise<void> => {
    if (!subscription.isClosed()) await subscription.drain();
    await Promise.all(running);
  };
  return { stop };
}
