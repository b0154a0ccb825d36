/**
 * A process with the libraries of every service: database, NATS and events. One publishes events from its outbox, another
 * listens to them. Times are of a clock that all processes of the machine share.
 */
import { defineEvents } from '@handtest/contracts/define';
import { DatabaseModule, inTransaction } from '@handtest/database';
import {
  createMessagingTables,
  dropMessagingTables,
  EventModule,
  MessagingModule,
  OnEvent,
  Outbox,
} from '@handtest/messaging';
import { DatabaseServiceConfig, loadConfig, ServiceModule } from '@handtest/service';
import { atRate } from '@handtest/testing';
import { Injectable, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsInt, IsString } from 'class-validator';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { answerQuestions } from '../companion.js';

interface Start {
  kind: 'start';
  role: 'publisher' | 'consumer';
  databaseUrl: string;
  natsUrl: string;
}
interface Publish {
  kind: 'publish';
  firstN: number;
  perSecond: number;
  seconds: number;
}
export type MessagingQuestion = Start | Publish | { kind: 'handled' };

class Measured {
  @IsInt()
  n: number;

  @IsString()
  text: string;
}

const events = defineEvents('bench', { measured: Measured });
/** The size of an ordinary event. */
const text = 'x'.repeat(400);
const machineMs = () => Number(process.hrtime.bigint()) / 1e6;
/** By number. An event with two times was handled twice. */
const handledMs = new Map<number, number[]>();
let app: INestApplicationContext;

@Injectable()
class Consumer {
  @OnEvent(events.measured)
  async measured({ n }: Measured): Promise<void> {
    handledMs.set(n, [...(handledMs.get(n) ?? []), machineMs()]);
  }
}

class CreateMessaging1767000000001 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createMessagingTables(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropMessagingTables(runner);
  }
}

async function start({ role, databaseUrl, natsUrl }: Start): Promise<void> {
  const service = `bench-${role}`;
  const config = loadConfig(DatabaseServiceConfig, { DATABASE_URL: databaseUrl, NATS_URL: natsUrl });

  @Module({
    imports: [
      ServiceModule.forRoot(service, config),
      DatabaseModule.forRoot({ migrations: [CreateMessaging1767000000001] }),
      MessagingModule.forRoot({ service }),
      EventModule.forRoot({ service }),
    ],
    providers: role === 'consumer' ? [Consumer] : [],
  })
  class MessagingApp {}

  app = await NestFactory.createApplicationContext(MessagingApp, { logger: ['error'] });
}

/** Returns the time of each commit, before it is sent: the latency includes the commit. */
function publish({ firstN, perSecond, seconds }: Publish): Promise<number[]> {
  const dataSource = app.get(DataSource);
  const outbox = app.get(Outbox);
  return atRate(perSecond, seconds, (index) =>
    inTransaction(dataSource, async (transaction) => {
      await outbox.add(transaction, events.measured, { n: firstN + index, text });
      return machineMs();
    }),
  );
}

answerQuestions<MessagingQuestion>((question) => {
  if (question.kind === 'start') return start(question);
  if (question.kind === 'publish') return publish(question);
  return handledMs;
});
