/**
 * Processes received events of one subject, in their order. One transaction contains the handler's writes and the event's
 * id in the inbox. The acknowledgement follows its commit.
 *
 * A batch of events shares a transaction: one commit for each event allows only a few hundred events per second. If the
 * transaction fails, each event is processed alone, so that only the failing event fails.
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

const outageProbeEveryMs = 500;
const parkAgainAfterMs = 5_000;
const newerReleaseAgainAfterMs = 5_000;

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

  /** Afterwards each message is acknowledged or will be delivered again. */
  async process(messages: readonly JsMsg[]): Promise<void> {
    const events: ReceivedEvent[] = [];
    for (const message of messages) {
      try {
        const envelope = decodeEnvelope(message.data);
        const payload = readPayload(this.handler.definition.payload, envelope.payload);
        events.push({ message, envelope: { ...envelope, payload } });
      } catch (error) {
        // A replica of the newer release reads it.
        if (error instanceof WireVersionUnknown) message.nak(newerReleaseAgainAfterMs);
        // Reading depends on the message alone, so each retry would fail.
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

  /** Answers the ids of the events that took effect now; the others are duplicates. */
  private async apply(events: readonly ReceivedEvent[], transaction: EntityManager): Promise<Set<string>> {
    const fresh = await recordInInbox(
      transaction,
      events.map(({ envelope }) => envelope.id),
    );
    const left = new Set(fresh);
    // `delete` keeps the first event of an id that a batch contains twice.
    const due = events.filter(({ envelope }) => left.delete(envelope.id));
    const parts = this.handler.takesBatch && due.length > 0 ? [due] : due.map((event) => [event]);
    for (const part of parts) {
      const envelopes = part.map(({ envelope }) => envelope);
      await this.traced(part[0]!, () => this.handler.run(envelopes, transaction));
    }
    return fresh;
  }

  /** The span continues the trace of the first event. */
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
      'an event could not be processed, trying again later',
    );
    message.nak(next.afterMs);
  }

  private async park(message: JsMsg, cause: unknown): Promise<void> {
    const { subject, data: body, info, seq, timestampNanos } = message;
    // A message without an id gets one that is unique in the stream.
    const messageId = message.headers?.get('Nats-Msg-Id') || `unidentified:${timestampNanos}:${seq}`;
    try {
      await this.parked.park({ messageId, subject, body, deliveries: info.deliveryCount }, cause);
      message.ack();
    } catch (error) {
      this.log.error({ err: error, subject, messageId }, 'an event could not be parked, trying again later');
      message.nak(parkAgainAfterMs);
    }
  }

  /** Waits here, because each delivery during an outage would bring the event closer to being parked. */
  private async waitOutOutage(message: JsMsg): Promise<void> {
    this.log.warn({ subject: this.subject }, 'the database does not answer, events wait');
    message.nak(outageProbeEveryMs);
    while (!this.stopping.aborted && !(await this.databaseAnswers())) {
      await pause(outageProbeEveryMs, this.stopping);
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
