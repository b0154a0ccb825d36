/** A Redis that keeps its connections open and does not answer. */
import { inTransaction } from '@handtest/database';
import { eventually, startRedis, TcpRelay } from '@handtest/deployment';
import type { RunningService } from '@handtest/service';
import { DataSource } from 'typeorm';
import { WorkService } from './index.js';
import { oldestDueWork } from './work-metrics.js';
import { addEffect, startWorkDatabase, startWorkService, testQueue } from './test/work-service.js';

const addWork = ({ app }: RunningService, ...keys: string[]) =>
  inTransaction(app.get(DataSource), (transaction) =>
    app.get(WorkService).add(
      transaction,
      testQueue,
      keys.map((key) => ({ key })),
    ),
  );

const oldestDueSeconds = async () => (await oldestDueWork.get()).values[0]!.value;

it('delays work and blocks nothing else: additions, outcomes, readiness', async () => {
  const database = await startWorkDatabase();
  const redis = await startRedis({ address: null, asProgram: true });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const started: string[] = [];
  const service = await startWorkService(
    {
      attempt: async (attempt) => {
        started.push(attempt.key);
        await released;
        if (attempt.key === 'retried' && started.length === 2) return { retryInMs: 100 };
        return { effects: addEffect(attempt) };
      },
    },
    { DATABASE_URL: database.url, REDIS_URL: redis.url },
  );
  const add = (...keys: string[]) => addWork(service, ...keys);
  const open = () =>
    database.sql<{ key: string; leased: boolean }>(
      'SELECT key, leased_until IS NOT NULL AS leased FROM work WHERE done_at IS NULL ORDER BY key',
    );
  try {
    await add('finished', 'retried');
    await eventually(() => expect(started).toHaveLength(2));
    process.kill(redis.pid!, 'SIGSTOP');
    await add('added');
    release();
    const waiting = ['added', 'retried'].map((key) => ({ key, leased: false }));
    await eventually(async () => expect(await open()).toEqual(waiting));
    await eventually(async () => expect(await oldestDueSeconds()).toBeGreaterThan(4), { timeoutMs: 10_000 });
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    process.kill(redis.pid!, 'SIGCONT');
    await eventually(async () => expect(await open()).toEqual([]), { timeoutMs: 10_000 });
    expect(await database.sql('SELECT key FROM effect ORDER BY key')).toEqual(
      ['added', 'finished', 'retried'].map((key) => ({ key })),
    );
  } finally {
    await service.stop();
    await redis.stop();
    await database.stop();
  }
});

it('does not keep the work of a process that stops', async () => {
  const database = await startWorkDatabase();
  const redis = await startRedis({ address: null, asProgram: true });
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const service = await startWorkService(
    {
      attempt: ({ signal }) => {
        start();
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        );
      },
    },
    { DATABASE_URL: database.url, REDIS_URL: redis.url },
  );
  try {
    await addWork(service, 'under way');
    await started;
    process.kill(redis.pid!, 'SIGSTOP');
    oldestDueWork.reset();
    await addWork(service, 'added');
    await eventually(async () => expect(await oldestDueSeconds()).toBeGreaterThan(0));
    await service.stop();
    const leases = await database.sql('SELECT leased_until FROM work WHERE done_at IS NULL');
    expect(leases).toEqual([{ leased_until: null }, { leased_until: null }]);
  } finally {
    process.kill(redis.pid!, 'SIGCONT');
    await service.stop();
    await redis.stop();
    await database.stop();
  }
});

it('is done although the machine of Redis was lost with its connections', async () => {
  const database = await startWorkDatabase();
  const redis = await startRedis({ address: null, asProgram: true });
  const relay = await TcpRelay.start(redis.url);
  const service = await startWorkService(
    { attempt: (attempt) => Promise.resolve({ effects: addEffect(attempt) }) },
    { DATABASE_URL: database.url, REDIS_URL: relay.urlOf(redis.url) },
  );
  const isDone = (key: string) =>
    eventually(async () => expect(await database.sql('SELECT key FROM effect')).toContainEqual({ key }), {
      timeoutMs: 40_000,
    });
  try {
    await addWork(service, 'before');
    await isDone('before');
    relay.stall();
    await addWork(service, 'after');
    await isDone('after');
  } finally {
    await service.stop();
    await relay.stop();
    await redis.stop();
    await database.stop();
  }
});
