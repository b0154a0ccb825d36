/** What all parts of this folder need. */
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { defaultRedelivery, type Redelivery } from './redelivery.js';
import type { StreamCopies } from './stream/stream-copies.js';

export class EventOptions {
  constructor(
    /** The deployable's name; replicas share it. */
    readonly service: string,
    readonly connection: NatsConnection,
    readonly dataSource: DataSource,
    readonly copies: StreamCopies,
    readonly redelivery: Redelivery = defaultRedelivery,
  ) {}
}
