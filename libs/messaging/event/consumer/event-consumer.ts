/**
 * Receives the events of one subject for one service: a durable pull consumer that all its replicas share. Pulling and
 * dealing overlap; the buffer between them bounds memory. What is lost on the server (stream, consumer) is made again.
 */
import {
  AckPolicy,
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { EventDelivery } from './event-delivery.js';
import type { EventHandler } from './event-handlers.js';
import { consumerLag } from '../event-metrics.js';
import type { EventOptions } from '../event-options.js';
import { type EventStream, STREAM_NAME } from '../stream/event-stream.js';
import { MessageBuffer } from './message-buffer.js';
import type { ParkedMessages } from './parked-messages.js';
import { pause } from './pause.js';

/** Events of one transaction: dealt with one after the other, or together by statements that cost much the same for all. */
const BATCH_SIZE = 32;
const BATCH_SIZE_TOGETHER = 128;
/** Batches that wait or are on their way, so that the next one is there when one is done. */
const BUFFERED_BATCHES = 2;
/** The shortest that the client allows: as long can it take to end a pull at shutdown. */
const PULL_MS = 1_000;
/** What was on its way to a replica or connection that died is delivered again after this time. */
const ACK_WAIT_MS = 6_000;
const HOLD_EVERY_MS = 2_000;
/** Events that wait for their next attempt count too; fewer would let failing ones hold up the others. */
const MAX_ACK_PENDING = 5_000;
const MEASURE_EVERY_MS = 5_000;
const LONGEST_PAUSE_MS = 5_000;
const FINISH_LIMIT_MS = 2_000;
/** The consumer is there with other settings, from an older version of this code. */
const ALREADY_EXISTS = [10_105, 10_148];

/**
 * The consumer's name on the server. It carries the stream's time of creation: an acknowledgement names its event by consumer
 * and number only, and one that was meant for a stream that is gone must not count for the event that has its number now.
 */
export function durableNameOf(service: string, subject: string, streamCreated: string): string {
  return `${service}_${subject.replaceAll('.', '_')}_${streamCreated.replace(/[^0-9]/g, '')}`;
}

export class EventConsumer {
  private readonly log = new Logger(EventConsumer.name);
  private readonly buffer = new MessageBuffer<JsMsg>();
  private readonly inHand = new Set<JsMsg>();
  private readonly stopping = new AbortController();
  private readonly delivery: EventDelivery;
  private readonly subject: string;
  private readonly batchSize: number;
  private pull?: ConsumerMessages;
  private pulling?: Promise<void>;
  private dealing?: Promise<void>;
  private holding?: NodeJS.Timeout;
  private measuredAtMs = -Infinity;

  constructor(
    private readonly options: EventOptions,
    private readonly stream: EventStream,
    handler: EventHandler,
    parked: ParkedMessages,
  ) {
    this.subject = handler.definition.subject;
    this.batchSize = handler.runAll ? BATCH_SIZE_TOGETHER : BATCH_SIZE;
    this.delivery = new EventDelivery(options, handler, parked, this.stopping.signal);
  }

  start(): void {
    this.pulling = this.keepPulling();
    this.dealing = this.keepDealing();
    this.holding = setInterval(() => this.hold(), HOLD_EVERY_MS);
  }

  /** Pulls no more, deals with what is in hand, and gives back what that leaves after two seconds. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const patience = new AbortController();
    const closing = pause(PULL_MS + 200, patience.signal).then(() => this.pull?.close());
    await this.pulling;
    patience.abort();
    await closing;
    this.buffer.close();
    const giveUp = setTimeout(() => {
      for (const message of this.buffer.takeNow(Infinity)) message.nak();
      this.inHand.clear();
    }, FINISH_LIMIT_MS);
    await this.dealing;
    clearTimeout(giveUp);
    clearInterval(this.holding);
  }

  private async keepPulling(): Promise<void> {
    let failures = 0;
    while (!this.stopping.signal.aborted) {
      try {
        const consumer = await this.open();
        if (failures > 0) this.log.log({ subject: this.subject }, 'events are received again');
        failures = 0;
        while (!this.stopping.signal.aborted) await this.pullOnce(consumer);
      } catch (error) {
        if (failures++ === 0) this.log.warn({ err: error, subject: this.subject }, 'events are not received');
        this.stream.suspect();
        await pause(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** failures), this.stopping.signal);
      }
    }
  }

  private async pullOnce(consumer: Consumer): Promise<void> {
    const bufferSize = this.batchSize * BUFFERED_BATCHES;
    await this.buffer.untilAtMost(bufferSize / 2);
    if (performance.now() - this.measuredAtMs > MEASURE_EVERY_MS) await this.measure(consumer);
    const max_messages = bufferSize - this.buffer.length;
    this.pull = await consumer.fetch({ max_messages, expires: PULL_MS });
    for await (const message of this.pull) {
      this.inHand.add(message);
      this.buffer.push(message);
    }
  }

  /** Tells the server that these events are not lost, however long those before them take. */
  private hold(): void {
    if (this.options.connection.isClosed()) return;
    for (const message of this.inHand) message.working();
  }

  private async keepDealing(): Promise<void> {
    for (;;) {
      const messages = await this.buffer.take(this.batchSize);
      if (messages.length === 0) return;
      try {
        await this.delivery.deal(messages);
      } catch (error) {
        // Nothing can be acknowledged any more; the server delivers to another replica what this one has in hand.
        if (this.options.connection.isClosed()) return;
        throw error;
      } finally {
        for (const message of messages) this.inHand.delete(message);
      }
    }
  }

  /** Starts with the oldest event that the stream has: the inbox knows which of them are dealt with. */
  private async open(): Promise<Consumer> {
    const { created } = await this.stream.ensure();
    const name = durableNameOf(this.options.service, this.subject, created);
    await this.provide(name);
    if ((await this.stream.ensure()).created !== created) {
      await (await this.stream.manager()).consumers.delete(STREAM_NAME, name);
      throw new Error('The stream was made anew while its consumer was opened');
    }
    return this.stream.client.consumers.get(STREAM_NAME, name);
  }

  private async provide(name: string): Promise<void> {
    const { consumers } = await this.stream.manager();
    const settings = { ack_wait: nanos(ACK_WAIT_MS), max_ack_pending: MAX_ACK_PENDING, max_deliver: -1 };
    try {
      await consumers.add(STREAM_NAME, {
        durable_name: name,
        filter_subject: this.subject,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ...settings,
      });
    } catch (error) {
      if (!(error instanceof JetStreamApiError && ALREADY_EXISTS.includes(error.code))) throw error;
      await consumers.update(STREAM_NAME, name, settings);
    }
  }

  private async measure(consumer: Consumer): Promise<void> {
    const { num_pending, num_ack_pending } = await consumer.info();
    consumerLag.set({ subject: this.subject }, num_pending + num_ack_pending);
    this.measuredAtMs = performance.now();
  }
}
