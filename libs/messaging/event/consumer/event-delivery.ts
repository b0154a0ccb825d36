/**
 * Deals with received events of one subject, in their order: the handler's writes and the event's id in the inbox are
 * one transaction, and the acknowledgement follows its commit.
 *
 * Events that arrived together share a transaction, because a commit each would be the limit at a few hundred per second.
 * If it fails they are dealt with one by one, so that a failure stays the failing event's own.
 */
import { type EventEnvelope, WireVersionUnknown } from '@handtest/contracts/define';
import { inTransaction } from '@handtest/database';
import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { EntityManager } from 'typeorm';
import { decodeEnvelope, readPayload } from '../event-envelope.js';
import type { EventHandler } from './event-handlers.js';
import { deliverySeconds, eventsConsumed } from '../event-metrics.js';
import type { EventOptions } from '../event-options.js';
import { recordInInbox } from './inbox.js';
import type { ParkedMessages } from './parked-messages.js';
import { pause } from './pause.js';
import { nextDelivery } from '../redelivery.js';
import { contextOf } from '../trace-headers.js';

const OUTAGE_PROBE_EVERY_MS = 500;
const PARK_AGAIN_AFTER_MS = 5_000;
const NEWER_RELEASE_AGAIN_AFTER_MS = 5_000;

interface ReceivedEvent {
  readonly message: JsMsg;
  /** The payload is an instance of the event's class. */
  readonly envelope: EventEnvelope<object>;
}

export class EventDelivery {
  private readonly log = new Logger(EventDelivery.name);
  private readonly subject: string;

  /** @param stopping ends the wait for a database that does not answer */
  constructor(
    private readonly options: EventOptions,
    private readonly handler: EventHandler,
    private readonly parked: ParkedMessages,
    private readonly stopping: AbortSignal,
  ) {
    this.subject = handler.definition.subject;
  }

  /** Every message is acknowledged, or will be delivered again, when this resolves. */
  async deal(messages: readonly JsMsg[]): Promise<void> {
    const events: ReceivedEvent[] = [];
    for (const message of messages) {
      try {
        const envelope = decodeEnvelope(message.data);
        const payload = readPayload(this.handler.definition.payload, envelope.payload);
        events.push({ message, envelope: { ...envelope, payload } });
      } catch (error) {
        // A replica of the newer release reads it, or this one after its upgrade.
        if (error instanceof WireVersionUnknown) message.nak(NEWER_RELEASE_AGAIN_AFTER_MS);
        // Reading needs nothing but the message: it would fail again each time.
        else await this.park(message, error);
      }
    }
    if (events.length > 0) await this.handle(events);
  }

  private async handle(events: readonly ReceivedEvent[]): Promise<void> {
    try {
      const fresh = await inTransaction(this.options.dataSource, (transaction) =>
        this.apply(events, transaction),
      );
      for (const { message, envelope } of events) this.finish(message, envelope, fresh.has(envelope.id));
    } catch (error) {
      const [first] = events;
      if (events.length === 1) await this.failed(first!.message, error);
      else for (const event of events) await this.handle([event]);
    }
  }

  /** Answers the ids of the events that took effect; the others had done so before. */
  private async apply(events: readonly ReceivedEvent[], transaction: EntityManager): Promise<Set<string>> {
    const fresh = await recordInInbox(
      transaction,
      events.map(({ envelope }) => envelope.id),
    );
    const left = new Set(fresh);
    // An id leaves the set when it is dealt with, in case the same event arrived twice in one batch.
    const due = events.filter(({ envelope }) => left.delete(envelope.id));
    const { run, runAll } = this.handler;
    for (const event of run ? due : []) {
      const { payload } = event.envelope;
      await this.traced(event, () => run!(payload, transaction, event.envelope));
    }
    if (runAll && due.length > 0) {
      const payloads = due.map(({ envelope }) => envelope.payload);
      await this.traced(due[0]!, () => runAll(payloads, transaction));
    }
    return fresh;
  }

  /** @param event whose trace goes on; of several, that of the first */
  private async traced({ message }: ReceivedEvent, work: () => Promise<void>): Promise<void> {
    const parent = contextOf(message.headers);
    const span = trace.getTracer('handtest').startSpan(this.subject, { kind: SpanKind.CONSUMER }, parent);
    try {
      await context.with(trace.setSpan(parent, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  private finish(message: JsMsg, envelope: EventEnvelope, isFresh: boolean): void {
    message.ack();
    eventsConsumed.inc({ subject: this.subject, outcome: isFresh ? 'handled' : 'duplicate' });
    if (!isFresh) return;
    const seconds = (Date.now() - Date.parse(envelope.occurredAt)) / 1000;
    deliverySeconds.observe({ subject: this.subject }, Math.max(0, seconds));
  }

  private async failed(message: JsMsg, error: unknown): Promise<void> {
    if (!(await this.databaseAnswers())) return this.waitOutOutage(message);
    const { deliveryCount } = message.info;
    eventsConsumed.inc({ subject: this.subject, outcome: 'failed' });
    const next = nextDelivery(this.options.redelivery, deliveryCount);
    if (next === 'park') return this.park(message, error);
    this.log.warn(
      { err: error, subject: this.subject, deliveryCount, ...next },
      'an event could not be dealt with, trying again later',
    );
    message.nak(next.afterMs);
  }

  private async park(message: JsMsg, cause: unknown): Promise<void> {
    const { subject, data: body, info, seq, timestampNanos } = message;
    // What is too broken to have an id gets one that only this copy of it has.
    const messageId = message.headers?.get('Nats-Msg-Id') || `unidentified:${timestampNanos}:${seq}`;
    try {
      await this.parked.park({ messageId, subject, body, deliveries: info.deliveryCount }, cause);
      message.ack();
    } catch (error) {
      this.log.error({ err: error, subject, messageId }, 'an event could not be parked, trying again later');
      message.nak(PARK_AGAIN_AFTER_MS);
    }
  }

  /** The event is not to blame for this failure: it must not come nearer to being parked while the outage lasts. */
  private async waitOutOutage(message: JsMsg): Promise<void> {
    this.log.warn({ subject: this.subject }, 'the database does not answer, events wait');
    message.nak(OUTAGE_PROBE_EVERY_MS);
    while (!this.stopping.aborted && !(await this.databaseAnswers())) {
      await pause(OUTAGE_PROBE_EVERY_MS, this.stopping);
    }
  }

  private async databaseAnswers(): Promise<boolean> {
    try {
      await this.options.dataSource.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }
}
