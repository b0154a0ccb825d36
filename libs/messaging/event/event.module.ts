/**
 * Events for a service with a database: `EventModule.forRoot({ service: 'job' })` beside `MessagingModule` and
 * `DatabaseModule`. Provides `Outbox`, runs the methods that have `@OnEvent`, and adds the commands for parked messages.
 */
import { deletionOf, SweeperRegistry } from '@handtest/database';
import { CommandRegistry, DatabaseServiceConfig, ShutdownRegistry } from '@handtest/service';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { NATS_CONNECTION } from '../messaging.module.js';
import { EventConsumer } from './consumer/event-consumer.js';
import { EventHandlers } from './consumer/event-handlers.js';
import { addMessageCommands } from './consumer/message-commands.js';
import { eventGauges } from './event-gauges.js';
import { EventOptions } from './event-options.js';
import { EventStream } from './stream/event-stream.js';
import { copiesOf } from './stream/stream-copies.js';
import { oldMessages } from './messaging-tables.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { ParkedMessages } from './consumer/parked-messages.js';
import type { Redelivery } from './redelivery.js';

interface EventModuleOptions {
  /** The deployable's name; replicas share it. */
  readonly service: string;
  /** When a failing event is delivered again, and when it is parked: by default after 12 deliveries in four minutes. */
  readonly redelivery?: Redelivery;
}

@Global()
@Module({})
export class EventModule implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private consumers: EventConsumer[] = [];
  private stopped?: Promise<unknown>;

  constructor(
    private readonly options: EventOptions,
    private readonly stream: EventStream,
    private readonly relay: OutboxRelay,
    private readonly handlers: EventHandlers,
    private readonly parked: ParkedMessages,
    private readonly sweepers: SweeperRegistry,
    shutdown: ShutdownRegistry,
    commands: CommandRegistry,
  ) {
    shutdown.add('work', 'event consumers', () => this.stopConsumers());
    addMessageCommands(commands, parked);
  }

  static forRoot({ service, redelivery }: EventModuleOptions): DynamicModule {
    const options = {
      provide: EventOptions,
      useFactory: (connection: NatsConnection, dataSource: DataSource, config: DatabaseServiceConfig) =>
        new EventOptions(service, connection, dataSource, copiesOf(config), redelivery),
      inject: [NATS_CONNECTION, DataSource, DatabaseServiceConfig],
    };
    return {
      module: EventModule,
      imports: [DiscoveryModule],
      providers: [options, EventStream, OutboxRelay, Outbox, EventHandlers, ParkedMessages],
      exports: [Outbox, ParkedMessages],
    };
  }

  /** Handlers first: two handlers of one subject are an error, and then no other part may run. */
  onApplicationBootstrap(): void {
    this.consumers = [...this.handlers.all().values()].map(
      (handler) => new EventConsumer(this.options, this.stream, handler, this.parked),
    );
    for (const part of [...this.consumers, this.stream, this.relay]) part.start();
    const { dataSource } = this.options;
    const deletions = oldMessages.map((rows) => deletionOf(rows, dataSource));
    for (const sweep of [eventGauges(dataSource), ...deletions]) this.sweepers.start(sweep);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stopConsumers();
  }

  /** After the consumers and workers have ended, so that the relay publishes their last events. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
    await this.stream.stop();
  }

  /** Each call waits until all consumers have stopped. */
  private async stopConsumers(): Promise<void> {
    this.stopped ??= Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.stopped;
  }
}
