/**
 * Calls to and from other services: `MessagingModule.forRoot({ service, natsUrl, clients: [BillingClient] })`. Provides
 * the NATS connection, the transport that serves the controllers, and the typed clients.
 */
import type { Contract, RpcTransport } from '@handtest/contracts/define';
import { HealthRegistry, ShutdownRegistry } from '@handtest/service';
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
  readonly natsUrl: string;
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

  static forRoot({ service, natsUrl, clients = [] }: MessagingOptions): DynamicModule {
    const providers = [
      { provide: NATS_CONNECTION, useFactory: () => connectToNats(service, natsUrl) },
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
