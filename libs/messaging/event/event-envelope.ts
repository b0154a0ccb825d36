/** The format of an event in a message. Pure. */
import 'reflect-metadata';
import { assertReadable, type ClassOf, type EventEnvelope, wireVersion } from '@handtest/contracts/define';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';

/** The message is not a valid event of its subject; a retry cannot help. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

export interface OutboxRow {
  readonly id: string;
  readonly subject: string;
  /** JSON text, published unchanged. */
  readonly payload: string;
  readonly trace: Readonly<Record<string, string>> | null;
  readonly occurredAt: Date;
}

/** Equal for each publication of the row: the NATS message id, and the id in inboxes. */
export function messageIdOf(service: string, row: Pick<OutboxRow, 'id'>): string {
  return `${service}:${row.id}`;
}

export function encodeEnvelope(messageId: string, row: OutboxRow): string {
  return `{"version":${wireVersion},"id":${JSON.stringify(messageId)},"occurredAt":"${row.occurredAt.toISOString()}","payload":${row.payload}}`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws UnreadableEvent, or WireVersionUnknown for an event of a newer release */
export function decodeEnvelope(bytes: Uint8Array): EventEnvelope {
  const envelope = parsed(bytes) as (Partial<EventEnvelope> & { version?: number }) | null;
  if (typeof envelope !== 'object' || envelope === null)
    throw new UnreadableEvent('The event is not an object');
  assertReadable(envelope.version);
  const { id, occurredAt, payload } = envelope;
  if (typeof id !== 'string' || id === '') throw new UnreadableEvent('The event has no id');
  if (typeof occurredAt !== 'string' || Number.isNaN(Date.parse(occurredAt))) {
    throw new UnreadableEvent('The event does not say when it occurred');
  }
  return { id, occurredAt, payload };
}

/**
 * The payload as an instance of its class, validated by the rules of the class. Unknown fields stay, because the publisher
 * may be newer than the consumer.
 *
 * @throws UnreadableEvent
 */
export function readPayload<Payload extends object>(
  payloadClass: ClassOf<Payload>,
  payload: unknown,
): Payload {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new UnreadableEvent('The payload is not an object');
  }
  // Results contain field names of callers, and class-transformer drops names such as `constructor`.
  if (!hasRules(payloadClass)) return Object.assign(new payloadClass(), payload);
  const event = plainToInstance(payloadClass, payload);
  const [problem] = validateSync(event, { forbidUnknownValues: false, stopAtFirstError: true });
  if (problem) throw new UnreadableEvent(sentence(problem, ''));
  return event;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new UnreadableEvent('The event is not valid JSON', { cause });
  }
}

const ruled = new WeakMap<object, boolean>();

/** Cached, because the look-up takes longer than reading an event. */
function hasRules(payloadClass: ClassOf<object>): boolean {
  const known = ruled.get(payloadClass);
  if (known !== undefined) return known;
  const found = getMetadataStorage().getTargetValidationMetadatas(payloadClass, '', false, false).length > 0;
  ruled.set(payloadClass, found);
  return found;
}

/** The first violated rule, with the path of the field. */
function sentence(problem: ValidationError, parent: string): string {
  const [child] = problem.children ?? [];
  if (child) return sentence(child, `${parent}${problem.property}.`);
  const [constraint] = Object.values(problem.constraints ?? {});
  return `${parent}${constraint ?? `${problem.property} is not valid`}`;
}
