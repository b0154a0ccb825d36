/** All consumers of a service: started when its providers are ready, stopped before anything they need is closed. */
import { Injectable } from '@nestjs/common';
import { EventConsumer } from './event-consumer.js';
import { EventHandlers } from './event-handlers.js';
import { EventOptions } from '../event-options.js';
import { EventStream } from '../stream/event-stream.js';
import { ParkedMessages } from './parked-messages.js';

@Injectable()
export class EventConsumers {
  private consumers: EventConsumer[] = [];
  private stopped?: Promise<unknown>;

  constructor(
    private readonly options: EventOptions,
    private readonly stream: EventStream,
    private readonly handlers: EventHandlers,
    private readonly parked: ParkedMessages,
  ) {}

  start(): void {
    this.consumers = [...this.handlers.all().values()].map(
      (handler) => new EventConsumer(this.options, this.stream, handler, this.parked),
    );
    for (const consumer of this.consumers) consumer.start();
  }

  /** Every call answers when all have stopped. */
  async stop(): Promise<void> {
    this.stopped ??= Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.stopped;
  }
}
