/**
 * Events: facts in the past tense that one service publishes and others consume, at least once each.
 * `defineEvents('job', { finished: JobFinished })` names the subject `event.job.finished`.
 */
import type { ClassOf } from './operation.js';

export interface EventDefinition<Payload = any> {
  readonly subject: string;
  readonly payload: ClassOf<Payload>;
}

type EventDefinitions<Payloads extends Record<string, ClassOf<any>>> = {
  readonly [K in keyof Payloads]: EventDefinition<InstanceType<Payloads[K]>>;
};

export function defineEvents<Payloads extends Record<string, ClassOf<any>>>(
  owner: string,
  payloads: Payloads,
): EventDefinitions<Payloads> {
  const entries = Object.entries(payloads).map(([name, payload]) => [
    name,
    { subject: `event.${owner}.${name}`, payload },
  ]);
  return Object.fromEntries(entries) as EventDefinitions<Payloads>;
}

/** The content of a message. The id is the same on every redelivery. */
export interface EventEnvelope<Payload = unknown> {
  /** `<service>:<outbox row>`; also the NATS message id and the id in inboxes. */
  readonly id: string;
  readonly occurredAt: string;
  readonly payload: Payload;
}
