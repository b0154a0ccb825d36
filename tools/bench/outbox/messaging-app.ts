/** A service that has a database, a connection and events, and nothing else: the libraries as every service has them. */
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { DatabaseServiceConfig, loadConfig, ServiceModule } from '@handtest/service';
import { type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CreateMessaging1767000000001 } from './measured-event.js';

export interface Addresses {
  readonly databaseUrl: string;
  readonly natsUrl: string;
}

export async function startMessagingApp(
  service: string,
  { databaseUrl, natsUrl }: Addresses,
  providers: Type[] = [],
): Promise<INestApplicationContext> {
  const config = loadConfig(DatabaseServiceConfig, { DATABASE_URL: databaseUrl, NATS_URL: natsUrl });

  @Module({
    imports: [
      ServiceModule.forRoot(service, config),
      DatabaseModule.forRoot({ entities: [], migrations: [CreateMessaging1767000000001] }),
      MessagingModule.forRoot({ service, natsUrl }),
      EventModule.forRoot({ service }),
    ],
    providers,
  })
  class MessagingApp {}

  return NestFactory.createApplicationContext(MessagingApp, { logger: ['error'] });
}
