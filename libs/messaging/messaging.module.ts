/**
 * Calls to and from other services: `MessagingModule.forRoot({ service, clients: [BillingClient] })`. Provides
 * the NATS connection, the transport that serves the controllers, and the typed clients.
 */
import type { Contract, RpcTransport } from '@handtest/contracts/define';
import { HealthRegistry, ServiceConfig, ShutdownRegistry } from '@handtest/service';
import { type DynamicModule, Global, Inject, Module } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectToNats } from './nats-connection.js';
import { NatsRpcClient } from './rpc/nats-rpc-client.js';
import { NatsTransport } from './rpc/nats-transport.js';

/** Injection token of the process's NATS connection. */
export const NATS_CONNECTION = Symbol('NATS_CONNECTION');

type Client = { readonly contract: Contract; new (transport: RpcTransport): object };

export interface MessagingOptions {
  readonly service: string;
  /** Clients of the contracts that this service calls. */
  readonly clients?: readonly Client[];
}

@Global()
@Module({})
export class MessagingModule {
  constructor(
    @Inject(NATS_CONNECTION) connection: NatsConnection,
    health: HealthRegistry,
    shutdown: ShutdownRegistry,
  ) {
    health.register('nats', () => connection.flush());
    shutdown.add('connections', 'nats', () => connection.drain());
  }

  static forRoot({ service, clients = [] }: MessagingOptions): DynamicModule {
    const providers = [
      {
        provide: NATS_CONNECTION,
        useFactory: ({ natsUrl, natsTls }: ServiceConfig) => connectToNats(service, natsUrl, natsTls),
        inject: [ServiceConfig],
      },
      {
        provide: NatsTransport,
        useFactory: (connection: NatsConnection) => new NatsTransport(connection, service),
        inject: [NATS_CONNECTION],
      },
      {
        provide: NatsRpcClient,
        useFactory: (connection: NatsConnection) => new NatsRpcClient(connection),
        inject: [NATS_CONNECTION],
      },
      ...clients.map((client) => ({
        provide: client,
        useFactory: (transport: NatsRpcClient) => new client(transport),
        inject: [NatsRpcClient],
      })),
    ];
    return { module: MessagingModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
