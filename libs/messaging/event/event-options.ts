/** What the parts of this folder share: who they work for, and where. */
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { defaultRedelivery, type Redelivery } from './redelivery.js';

export class EventOptions {
  constructor(
    /** The deployable's name; replicas share it. */
    readonly service: string,
    readonly connection: NatsConnection,
    readonly dataSource: DataSource,
    readonly redelivery: Redelivery = defaultRedelivery,
  ) {}
}

/** How long NATS may take to answer about streams and consumers. */
export const API_TIMEOUT_MS = 3_000;
