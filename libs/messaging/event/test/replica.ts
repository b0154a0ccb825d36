/** One replica of a service that has events and nothing else, for tests: its database, its connection, its consumers. */
import {
  connectToDatabase,
  execute,
  inTransaction,
  migrate,
  query,
  SweeperRegistry,
} from '@handtest/database';
import { defineEvents } from '@handtest/contracts/define';
import { CommandRegistry, DatabaseServiceConfig, loadConfig, ShutdownRegistry } from '@handtest/service';
import { Global, Injectable, type LoggerService, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsInt } from 'class-validator';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource, EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import { NATS_CONNECTION } from '../../messaging.module.js';
import { connectToNats } from '../../nats-connection.js';
import { EventModule } from '../event.module.js';
import { createMessagingTables, dropMessagingTables } from '../messaging-tables.js';
import { OnEvent } from '../consumer/on-event.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { Outbox } from '../outbox/outbox.js';
import { ParkedMessages } from '../consumer/parked-messages.js';

export class Counted {
  @IsInt()
  n: number;
}

export const countEvents = defineEvents('counter', { counted: Counted, recounted: Counted });

/** Each event leaves a row; a negative number is poison. */
@Injectable()
export class EffectConsumer {
  @OnEvent(countEvents.counted)
  async counted({ n }: Counted, transaction: EntityManager): Promise<void> {
    await execute(transaction, 'INSERT INTO effect (n) VALUES ($1)', [n]);
    if (n < 0) throw new Error(`${n} is poison`);
  }
}

/** What consumers write; without a unique key, so that a double effect shows. */
export class CreateTables1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(
      'CREATE TABLE effect (id serial, n integer, at timestamptz NOT NULL DEFAULT clock_timestamp())',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropMessagingTables(queryRunner);
    await queryRunner.query('DROP TABLE effect');
  }
}

export async function migrateTo(url: string): Promise<void> {
  await migrate({ url, applicationName: 'migrate' }, [CreateTables1700000000000]);
}

export const range = (count: number, from = 1): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
export const sorted = (numbers: number[]): number[] => [...numbers].sort((a, b) => a - b);

export interface Replica {
  readonly dataSource: DataSource;
  readonly connection: NatsConnection;
  readonly outbox: Outbox;
  readonly parked: ParkedMessages;
  /** Adds one event per number, each in a transaction of its own. */
  count(...numbers: number[]): Promise<void>;
  /** Adds the events 1 to `last` in one statement. */
  countUpTo(last: number): Promise<void>;
  /** The numbers whose effect is there, in the order in which the effects came. */
  effects(): Promise<number[]>;
  stop(): Promise<void>;
}

/** A failing event is parked after a third of a second. */
const redelivery = { maxDeliveries: 4, firstDelayMs: 50, longestDelayMs: 1_000 };

interface Surroundings {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Further variables. */
  readonly env?: NodeJS.ProcessEnv;
  /** By default errors are printed: outages are what these tests are about. */
  readonly logger?: LoggerService;
}

export async function startReplica(
  service: string,
  { databaseUrl, natsUrl, env, logger }: Surroundings,
  consumers: Type[] = [EffectConsumer],
): Promise<Replica> {
  const config = loadConfig(DatabaseServiceConfig, { DATABASE_URL: databaseUrl, NATS_URL: natsUrl, ...env });
  const dataSource = await connectToDatabase({
    url: databaseUrl,
    applicationName: service,
    poolSize: 5,
  });
  const connection = await connectToNats(service, natsUrl);
  const given = [
    { provide: DataSource, useValue: dataSource },
    { provide: NATS_CONNECTION, useValue: connection },
    { provide: DatabaseServiceConfig, useValue: config },
    CommandRegistry,
    ShutdownRegistry,
    SweeperRegistry,
  ];

  @Global()
  @Module({ providers: given, exports: given })
  class Given {}

  @Module({ imports: [Given, EventModule.forRoot({ service, redelivery })], providers: consumers })
  class Service {}

  const disconnect = async (): Promise<void> => {
    await dataSource.destroy();
    await connection.close();
  };
  const app = await NestFactory.createApplicationContext(Service, {
    logger: logger ?? ['error'],
    abortOnError: false,
  }).catch(async (error: unknown) => {
    await disconnect();
    throw error;
  });
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
    async countUpTo(last) {
      const { subject } = countEvents.counted;
      await execute(
        dataSource,
        `INSERT INTO outbox (subject, payload)
         SELECT $subject, json_build_object('n', n) FROM generate_series(1, $last::integer) AS n`,
        { subject, last },
      );
      app.get(OutboxRelay).wake();
    },
    async effects() {
      const rows = await query<{ n: number }>(dataSource, 'SELECT n FROM effect ORDER BY id');
      return rows.map(({ n }) => n);
    },
    async stop() {
      await app.get(ShutdownRegistry).run('work');
      await app.close();
      await disconnect();
    },
  };
}
