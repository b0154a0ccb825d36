import { natsAuthorization, serviceNames, type ServiceName } from '@handtest/contracts/topology';
import { jobEvents, type JobSubmitted } from '@handtest/contracts/job';
import { deletionOf, execute, inTransaction, query } from '@handtest/database';
import {
  eventually,
  type Instance,
  startNats,
  startPostgres,
  type TestDatabase,
  testDatabase,
} from '@handtest/deployment';
import { Injectable, type Type } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { connectToNats } from '../../nats-connection.js';
import { subscribeToEvents } from '../consumer/event-subscription.js';
import { OnEvent } from '../consumer/on-event.js';
import { oldMessages } from '../messaging-tables.js';
import { migrateTo, type Replica, startReplica } from './replica.js';

const submitted = { jobId: 'job_1', organizationId: 'org_1', projectId: 'proj_1' };
const password = 'secret';

let postgres: Instance;
let nats: Instance;
const databases: TestDatabase[] = [];
const replicas: Replica[] = [];

function natsUrl(service: ServiceName): string {
  return nats.url.replace('://', `://${service}:${password}@`);
}

async function service(name: ServiceName, consumers: Type[] = []): Promise<Replica> {
  const database = await testDatabase(postgres.url, 'events', migrateTo, `bus_${process.pid}`);
  databases.push(database);
  const started = await startReplica(name, { databaseUrl: database.url, natsUrl: natsUrl(name) }, consumers);
  replicas.push(started);
  return started;
}

async function submit({ dataSource, outbox }: Replica): Promise<void> {
  await inTransaction(dataSource, (transaction) => outbox.add(transaction, jobEvents.submitted, submitted));
}

beforeAll(async () => {
  const passwords = Object.fromEntries(serviceNames.map((name) => [name, password]));
  nats = await startNats({ authorization: natsAuthorization(passwords as Record<ServiceName, string>) });
  postgres = await startPostgres();
});

afterEach(async () => {
  await Promise.all(replicas.splice(0).map(({ stop }) => stop()));
  await Promise.all(databases.splice(0).map(({ drop }) => drop()));
});

afterAll(async () => {
  await nats.stop();
  await postgres.stop();
});

test('an event reaches the services that the topology lets listen, with the trace of its origin', async () => {
  const provider = new NodeTracerProvider();
  provider.register();
  const seen: { event: JobSubmitted; traceId?: string }[] = [];

  @Injectable()
  class ReadingConsumer {
    @OnEvent(jobEvents.submitted)
    async jobSubmitted(event: JobSubmitted): Promise<void> {
      seen.push({ event, traceId: trace.getActiveSpan()?.spanContext().traceId });
    }
  }

  await service('extraction', [ReadingConsumer]);
  const job = await service('job');
  const traceId = await trace.getTracer('test').startActiveSpan('request', async (span) => {
    await submit(job);
    span.end();
    return span.spanContext().traceId;
  });
  await eventually(() => expect(seen).toEqual([{ event: submitted, traceId }]));
  trace.disable();
  await provider.shutdown();
});

test('a process without a database receives live events on every replica', async () => {
  const gateways = await Promise.all([1, 2].map(() => connectToNats('gateway', natsUrl('gateway'))));
  const heard: string[] = [];
  const subscriptions = gateways.map((connection, index) =>
    subscribeToEvents(connection, jobEvents.finished, ({ jobId }) => {
      heard.push(`${index} ${jobId}`);
      if (index === 0) throw new Error('a failing handler does not affect the others');
    }),
  );
  await Promise.all(gateways.map((connection) => connection.flush()));
  const job = await service('job');
  const finished = {
    ...submitted,
    status: 'cancelled',
    costMicros: '0',
    finishedAt: '2026-03-01T10:00:00.000Z',
  } as const;
  for (const jobId of ['job_1', 'job_2']) {
    await inTransaction(job.dataSource, (transaction) =>
      job.outbox.add(transaction, jobEvents.finished, { ...finished, jobId }),
    );
  }
  await eventually(() => expect(heard.sort()).toEqual(['0 job_1', '0 job_2', '1 job_1', '1 job_2']));
  await Promise.all(subscriptions.map(({ stop }) => stop()));
  await Promise.all(gateways.map((connection) => connection.close()));
});

test('two handlers of one subject in one service are refused at start', async () => {
  class One {
    @OnEvent(jobEvents.submitted)
    async first(): Promise<void> {}

    @OnEvent(jobEvents.submitted)
    async second(): Promise<void> {}
  }
  await expect(service('extraction', [One])).rejects.toThrow('event.job.submitted has two handlers');
});

test('published rows and ids are kept as long as the stream may need them, unpublished rows without limit', async () => {
  const job = await service('job');
  const { dataSource } = job;
  await execute(
    dataSource,
    `INSERT INTO outbox (subject, payload, created_at, published_at)
     SELECT 'event.job.submitted', '{}', now() - age, now() - age
     FROM unnest(ARRAY['6 days 23 hours', '7 days 1 hour']::interval[]) AS age`,
  );
  await execute(
    dataSource,
    `INSERT INTO inbox (message_id, received_at) VALUES ('young', now() - interval '13 days 23 hours'),
       ('old', now() - interval '14 days 1 hour')`,
  );
  await job.connection.close();
  await execute(
    dataSource,
    `INSERT INTO outbox (subject, payload, created_at) VALUES ('event.job.submitted', '{}', now() - interval '1 year')`,
  );
  for (const rows of oldMessages) expect(await deletionOf(rows, dataSource).run()).toBe(1);
  const ages = await query(
    dataSource,
    'SELECT (now() - created_at)::text AS age FROM outbox ORDER BY created_at DESC',
  );
  expect(ages).toEqual([{ age: expect.stringMatching(/^6 days/) }, { age: expect.stringMatching(/^36/) }]);
  expect(await query(dataSource, 'SELECT message_id AS id FROM inbox')).toEqual([{ id: 'young' }]);
});
