/**
 * Receives the events of one subject: a durable pull consumer that all replicas of the service share. Pulling and
 * processing overlap; the buffer between them limits the memory. A lost stream or consumer is created again.
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
import type { EventStream } from '../stream/event-stream.js';
import { streamName } from '../stream/stream-loss.js';
import { MessageBuffer } from './message-buffer.js';
import type { ParkedMessages } from './parked-messages.js';
import { pause } from './pause.js';

/** Events of one transaction when the handler gets one event at a time. */
const singleBatchSize = 32;
/** The same for `@OnEvents`: a statement for more events costs hardly more. */
const wholeBatchSize = 128;
const bufferedBatches = 2;
/** The client's minimum. A shutdown waits up to this long for the end of a pull. */
const pullMs = 1_000;
/** After this time the server delivers the events of a dead replica or connection again. */
const ackWaitMs = 6_000;
const extendAckWaitEveryMs = 2_000;
/** Includes events that wait for a retry: with a lower limit, failing events would block the others. */
const maxAckPending = 5_000;
const measureEveryMs = 5_000;
/** An attempt is cheap, and events wait for it. */
const longestPauseMs = 500;
const finishLimitMs = 2_000;
/** The consumer exists with the settings of an older release. */
const alreadyExists = [10_105, 10_148];

/**
 * The consumer's name on the server. It contains the stream's time of creation: an acknowledgement names its event only by
 * consumer and number, so after a loss of the stream it could acknowledge another event.
 */
function durableNameOf(service: string, subject: string, streamCreated: string): string {
  return `${service}_${subject.replaceAll('.', '_')}_${streamCreated.replace(/[^0-9]/g, '')}`;
}

export class EventConsumer {
  private readonly log = new Logger(EventConsumer.name);
  private readonly buffer = new MessageBuffer<JsMsg>();
  private readonly unacknowledged = new Set<JsMsg>();
  private readonly stopping = new AbortController();
  private readonly delivery: EventDelivery;
  private readonly subject: string;
  private readonly batchSize: number;
  private pull?: ConsumerMessages;
  private pulling?: Promise<void>;
  private processing?: Promise<void>;
  private extending?: NodeJS.Timeout;
  private measuredAtMs = -Infinity;

  constructor(
    private readonly options: EventOptions,
    private readonly stream: EventStream,
    handler: EventHandler,
    parked: ParkedMessages,
  ) {
    this.subject = handler.definition.subject;
    this.batchSize = handler.takesBatch ? wholeBatchSize : singleBatchSize;
    this.delivery = new EventDelivery(options, handler, parked, this.stopping.signal);
  }

  start(): void {
    this.pulling = this.keepPulling();
    this.processing = this.keepProcessing();
    this.extending = setInterval(() => this.extendAckWait(), extendAckWaitEveryMs);
  }

  /** Stops pulling, processes the received events, and returns those that are left after two seconds. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const pullEnded = new AbortController();
    const closing = pause(pullMs + 200, pullEnded.signal).then(() => this.pull?.close());
    await this.pulling;
    pullEnded.abort();
    await closing;
    this.buffer.close();
    const giveUp = setTimeout(() => {
      for (const message of this.buffer.takeNow(Infinity)) message.nak();
      this.unacknowledged.clear();
    }, finishLimitMs);
    await this.processing;
    clearTimeout(giveUp);
    clearInterval(this.extending);
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
        await pause(Math.min(longestPauseMs, 50 * 2 ** failures), this.stopping.signal);
      }
    }
  }

  private async pullOnce(consumer: Consumer): Promise<void> {
    const bufferSize = this.batchSize * bufferedBatches;
    await this.buffer.untilAtMost(bufferSize / 2);
    if (performance.now() - this.measuredAtMs > measureEveryMs) await this.measure(consumer);
    const max_messages = bufferSize - this.buffer.length;
    this.pull = await consumer.fetch({ max_messages, expires: pullMs });
    for await (const message of this.pull) {
      this.unacknowledged.add(message);
      this.buffer.push(message);
    }
  }

  /** Prevents that the server delivers events again that wait behind slow ones. */
  private extendAckWait(): void {
    if (this.options.connection.isClosed()) return;
    for (const message of this.unacknowledged) message.working();
  }

  private async keepProcessing(): Promise<void> {
    for (;;) {
      const messages = await this.buffer.take(this.batchSize);
      if (messages.length === 0) return;
      try {
        await this.delivery.process(messages);
      } catch (error) {
        // Acknowledgements are impossible now; the server delivers the events to another replica.
        if (this.options.connection.isClosed()) return;
        throw error;
      } finally {
        for (const message of messages) this.unacknowledged.delete(message);
      }
    }
  }

  /** Starts with the oldest event of the stream: the inbox ignores those that were processed. */
  private async open(): Promise<Consumer> {
    const { created } = await this.stream.ensure();
    const name = durableNameOf(this.options.service, this.subject, created);
    await this.provide(name);
    if ((await this.stream.ensure()).created !== created) {
      await (await this.stream.manager()).consumers.delete(streamName, name);
      throw new Error('The stream was created again while its consumer was opened');
    }
    return this.stream.client.consumers.get(streamName, name);
  }

  private async provide(name: string): Promise<void> {
    const { consumers } = await this.stream.manager();
    const settings = { ack_wait: nanos(ackWaitMs), max_ack_pending: maxAckPending, max_deliver: -1 };
    try {
      await consumers.add(streamName, {
        durable_name: name,
        filter_subject: this.subject,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ...settings,
      });
    } catch (error) {
      if (!(error instanceof JetStreamApiError && alreadyExists.includes(error.code))) throw error;
      await consumers.update(streamName, name, settings);
    }
  }

  private async measure(consumer: Consumer): Promise<void> {
    const { num_pending, num_ack_pending } = await consumer.info();
    consumerLag.set({ subject: this.subject }, num_pending + num_ack_pending);
    this.measuredAtMs = performance.now();
  }
}
