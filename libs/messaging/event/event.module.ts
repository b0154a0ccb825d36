/**
 * Events for a service with a database: `EventModule.forRoot({ service: 'job' })` beside `MessagingModule` and
 * `DatabaseModule`. Provides `Outbox` and `ParkedMessages`, and runs every method that has `@OnEvent`.
 */
import { deletionOf, SweeperRegistry } from '@handtest/database';
import { ShutdownRegistry } from '@handtest/service';
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
import { EventConsumers } from './consumer/event-consumers.js';
import { EventHandlers } from './consumer/event-handlers.js';
import { EventOptions } from './event-options.js';
import { EventStream } from './stream/event-stream.js';
import { oldMessages } from './messaging-tables.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { ParkedMessages } from './consumer/parked-messages.js';
import type { Redelivery } from './redelivery.js';

export interface EventModuleOptions {
  /** The deployable's name; replicas share it. */
  readonly service: string;
  /** How often and when a failing event is tried again before it is parked: 12 times in four minutes. */
  readonly redelivery?: Redelivery;
}

@Global()
@Module({})
export class EventModule implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  constructor(
    private readonly stream: EventStream,
    private readonly relay: OutboxRelay,
    private readonly consumers: EventConsumers,
    private readonly options: EventOptions,
    private readonly sweepers: SweeperRegistry,
    shutdown: ShutdownRegistry,
  ) {
    shutdown.add('work', 'event consumers', () => consumers.stop());
  }

  static forRoot({ service, redelivery }: EventModuleOptions): DynamicModule {
    const options = {
      provide: EventOptions,
      useFactory: (connection: NatsConnection, dataSource: DataSource) =>
        new EventOptions(service, connection, dataSource, redelivery),
      inject: [NATS_CONNECTION, DataSource],
    };
    return {
      module: EventModule,
      imports: [DiscoveryModule],
      providers: [options, EventStream, OutboxRelay, Outbox, EventHandlers, EventConsumers, ParkedMessages],
      exports: [Outbox, ParkedMessages],
    };
  }

  /** The consumers first: they refuse handlers that do not fit, and then nothing else must be at work. */
  onApplicationBootstrap(): void {
    this.consumers.start();
    this.stream.start();
    this.relay.start();
    for (const rows of oldMessages) this.sweepers.start(deletionOf(rows, this.options.dataSource));
  }

  async onModuleDestroy(): Promise<void> {
    await this.consumers.stop();
  }

  /** After the consumers and workers have ended, because what they did is still to be told. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
    await this.stream.stop();
  }
}
