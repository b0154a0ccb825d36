/**
 * Events for a process without a database. Each replica gets all events that are published while it is connected, possibly
 * twice. It misses the others.
 */
import type { EventDefinition, EventEnvelope, Plain } from '@handtest/contracts/define';
import { Logger } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { decodeEnvelope } from '../event-envelope.js';

interface EventSubscription {
  /** Ends the subscription; events that arrived are still processed. */
  stop(): Promise<void>;
}

const log = new Logger('EventSubscription');

/** @param handler runs for each event; its errors are logged, because there is no redelivery */
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
