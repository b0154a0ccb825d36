/** One replica of a service that has events and nothing else, for tests: its database, its connection, its consumers. */
import { connectToDatabase, inTransaction, query } from '@handtest/database';
import { defineEvents } from '@handtest/contracts/define';
import { ShutdownRegistry } from '@handtest/service';
import { Global, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsInt } from 'class-validator';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { NATS_CONNECTION } from '../../messaging.module.js';
import { connectToNats } from '../../nats-connection.js';
import { EventModule } from '../event.module.js';
import { createMessagingTables, dropMessagingTables } from '../messaging-tables.js';
import { Outbox } from '../outbox.js';
import { ParkedMessages } from '../parked-messages.js';

export class Counted {
  @IsInt()
  n: number;
}

export const countEvents = defineEvents('counter', { counted: Counted, recounted: Counted });

/** What consumers write; without a unique key, so that a double effect shows. */
export class CreateTables1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query('CREATE TABLE effect (id serial, n integer, replica text)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropMessagingTables(queryRunner);
    await queryRunner.query('DROP TABLE effect');
  }
}

export interface Replica {
  readonly dataSource: DataSource;
  readonly connection: NatsConnection;
  readonly outbox: Outbox;
  readonly parked: ParkedMessages;
  /** Adds one event per number, each in a transaction of its own. */
  count(...numbers: number[]): Promise<void>;
  /** The numbers whose effect is there, in the order in which the effects came. */
  effects(): Promise<number[]>;
  stop(): Promise<void>;
}

export async function startReplica(
  service: string,
  { databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string },
  consumers: Type[] = [],
): Promise<Replica> {
  const dataSource = await connectToDatabase({
    url: databaseUrl,
    applicationName: service,
    poolSize: 5,
    statementTimeoutMs: 30_000,
  });
  const connection = await connectToNats(service, natsUrl);
  const given = [
    { provide: DataSource, useValue: dataSource },
    { provide: NATS_CONNECTION, useValue: connection },
    ShutdownRegistry,
  ];

  @Global()
  @Module({ providers: given, exports: given })
  class Given {}

  @Module({ imports: [Given, EventModule.forRoot({ service })], providers: consumers })
  class Service {}

  const app = await NestFactory.createApplicationContext(Service, { logger: ['warn', 'error'] });
  const outbox = app.get(Outbox);
  return {
    dataSource,
    connection,
    outbox,
    parked: app.get(ParkedMessages),
    async count(...numbers) {
      for (const n of numbers) {
        await inTransaction(dataSource, (transaction) => outbox.add(transaction, countEvents.counted, { n }));
      }
    },
    async effects() {
      const rows = await query<{ n: number }>(dataSource, 'SELECT n FROM effect ORDER BY id');
      return rows.map(({ n }) => n);
    },
    async stop() {
      await app.close();
      await dataSource.destroy();
      await connection.close();
    },
  };
}
