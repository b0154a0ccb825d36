/** Work on a real Postgres and a real Redis, which loses its data, is stopped and comes back. */
import { deletionOf, inTransaction } from '@handtest/database';
import type { RunningService } from '@handtest/service';
import { eventually, freePort, type Instance, startRedis } from '@handtest/deployment';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { type Piece, WorkService } from './index.js';
import { replayWork } from './work-commands.js';
import {
  addEffect,
  type Script,
  startWorkDatabase,
  startWorkService,
  testQueue,
} from './test/work-service.js';
import { WorkRedis } from './work-redis.js';
import { oldRows } from './work-rows.js';

let redis: Instance;
let redisPort: number;
let database: Awaited<ReturnType<typeof startWorkDatabase>>;
let service: RunningService;
const logLines: string[] = [];
const script: Script = { attempt: async (attempt) => ({ effects: addEffect(attempt) }) };
const addresses = () => ({ DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${redisPort}` });

beforeAll(async () => {
  database = await startWorkDatabase();
  redisPort = await freePort();
  redis = await startRedis({ port: redisPort, address: null });
  service = await startWorkService(script, addresses(), logLines);
});

afterAll(async () => {
  await service?.stop();
  await redis?.stop();
  await database?.stop();
});

beforeEach(() => {
  script.attempt = async (attempt) => ({ effects: addEffect(attempt) });
});

let count = 0;
const newKey = () => `key:${++count}/%`;
const newKeys = (length: number): Piece[] => Array.from({ length }, () => ({ key: newKey() }));
const add = (pieces: readonly Piece[], of = service) =>
  inTransaction(of.app.get(DataSource), (transaction) =>
    of.app.get(WorkService).add(transaction, testQueue, pieces),
  );
const sql = <Row>(text: string, parameters: unknown[] = []) => database.sql<Row>(text, parameters);
interface State {
  attempts: number;
  done: boolean;
  parked: boolean;
  error: string | null;
}
const stateOf = async ({ key }: Piece) =>
  (
    await sql<State>(
      `SELECT attempts, done_at IS NOT NULL AS done, parked_at IS NOT NULL AS parked, last_error AS error
       FROM work WHERE key = $1`,
      [key],
    )
  )[0]!;
const effectsOf = async (pieces: readonly Piece[]) =>
  (await sql<{ key: string }>('SELECT key FROM effect WHERE key = ANY($1)', [pieces.map(({ key }) => key)]))
    .length;
const areDone = (pieces: readonly Piece[], timeoutMs = 20_000) =>
  eventually(
    async () => {
      const open = 'SELECT key FROM work WHERE key = ANY($1) AND done_at IS NULL';
      expect(await sql(open, [pieces.map(({ key }) => key)])).toEqual([]);
    },
    { timeoutMs },
  );

/** An attempt that waits until the test lets it go. */
function heldAttempts() {
  const started: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  script.attempt = async (attempt) => {
    started.push(attempt.key);
    await released;
    return { effects: addEffect(attempt) };
  };
  return { started, release };
}

const flush = async () => {
  const connection = new Redis(redisPort);
  await connection.flushall();
  connection.disconnect();
};

describe('work', () => {
  it('has its effects once, although each piece is added ten times to Redis and to the rows', async () => {
    const pieces = newKeys(50);
    for (let n = 0; n < 10; n++) await add(pieces);
    // Past the rows: what Redis holds is a hint.

    const jobs = service.app.get(WorkRedis, { strict: false });
    for (let n = 1; n <= 10; n++) {
      await jobs.add(
        'test',
        pieces.map(({ key }) => ({ key, fence: 100 + n, dueAtMs: 0, inMs: 0 })),
      );
    }
    await areDone(pieces);
    expect(await effectsOf(pieces)).toBe(50);
  });

  it('of a transaction that is rolled back does not exist', async () => {
    const [piece] = newKeys(1);
    const failing = inTransaction(service.app.get(DataSource), async (transaction) => {
      await service.app.get(WorkService).add(transaction, testQueue, [piece!]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const others = newKeys(5);
    await add(others);
    await areDone(others);
    expect(await sql('SELECT 1 FROM work WHERE key = $1', [piece!.key])).toEqual([]);
    expect(await effectsOf([piece!])).toBe(0);
  });

  it('is tried again later when its attempt throws, with none of its effects', async () => {
    const numbers: number[] = [];
    script.attempt = async (attempt) => {
      numbers.push(attempt.number);
      if (attempt.number === 3) return { effects: addEffect(attempt) };
      return {
        effects: async (transaction) => {
          await addEffect(attempt)(transaction);
          throw new Error('not yet');
        },
      };
    };
    const pieces = newKeys(1);
    await add(pieces);
    await areDone(pieces);
    expect(numbers).toEqual([1, 2, 3]);
    expect(await effectsOf(pieces)).toBe(1);
  });

  it('is not due earlier than its row says, even when Redis differs', async () => {
    const pieces = newKeys(1);
    let started = 0;
    script.attempt = async ({ key }) => {
      if (key === pieces[0]!.key && ++started === 1) return { retryInMs: 60_000 };
      return undefined;
    };
    await add(pieces);
    await eventually(async () => {
      const later = `SELECT 1 FROM work WHERE key = $1 AND due_at > clock_timestamp() + interval '50 seconds'`;
      expect(await sql(later, [pieces[0]!.key])).toHaveLength(1);
    });

    await service.app
      .get(WorkRedis, { strict: false })
      .add('test', [{ key: pieces[0]!.key, fence: 9, dueAtMs: 1, inMs: 0 }]);
    const others = newKeys(3);
    await add(others);
    await areDone(others);
    expect(await stateOf(pieces[0]!)).toMatchObject({ done: false });
    expect(started).toBe(1);
    // The row is the truth: a new time counts, although a job in Redis waits for the old one.
    await sql('UPDATE work SET due_at = clock_timestamp() WHERE key = $1', [pieces[0]!.key]);
    await areDone(pieces);
  });
});

describe('an attempt that outlived its lease', () => {
  const takeOver = ({ key }: Piece) =>
    sql(
      `UPDATE work SET fence = fence + 1, leased_until = clock_timestamp() + interval '2 seconds' WHERE key = $1`,
      [key],
    );

  it('changes nothing, and its signal is aborted', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let signal!: AbortSignal;
    script.attempt = async (attempt) => {
      signal ??= attempt.signal;
      if (signal === attempt.signal) await released;
      return { effects: addEffect(attempt) };
    };
    const pieces = newKeys(1);
    await add(pieces);
    await eventually(() => expect(signal).toBeDefined());
    await takeOver(pieces[0]!);
    await eventually(() => expect(signal.aborted).toBe(true));
    release();
    await eventually(() =>
      expect(logLines.join('')).toContain('an attempt outlasted its lease and changed nothing'),
    );
    await areDone(pieces);
    expect(await effectsOf(pieces)).toBe(1);
    expect(await sql('SELECT number FROM effect WHERE key = $1', [pieces[0]!.key])).toEqual([{ number: 2 }]);
  });

  it('ends the work when its result is final', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const started: number[] = [];
    script.attempt = async (attempt) => {
      started.push(attempt.number);
      await released;
      return { effects: addEffect(attempt), isFinal: true };
    };
    const pieces = newKeys(1);
    await add(pieces);
    await eventually(() => expect(started).toEqual([1]));
    await takeOver(pieces[0]!);
    release();
    await areDone(pieces);
    expect(await effectsOf(pieces)).toBe(1);
  });

  it('keeps its lease as long as it runs', async () => {
    const { started, release } = heldAttempts();
    const pieces = newKeys(1);
    await add(pieces);
    await eventually(() => expect(started).toHaveLength(1));
    const leaseEnd = async () =>
      (
        await sql<{ at: Date }>('SELECT leased_until AS at FROM work WHERE key = $1', [pieces[0]!.key])
      )[0]!.at.getTime();
    const first = await leaseEnd();
    // Longer than a lease.
    await eventually(async () => expect(await leaseEnd()).toBeGreaterThan(first + 6_500));
    expect(started).toHaveLength(1);
    release();
    await areDone(pieces);
  });
});

describe('Redis', () => {
  it('may lose all its data while work waits and is under way', async () => {
    const { started, release } = heldAttempts();
    const pieces = newKeys(60);
    await add(pieces);
    await eventually(() => expect(started).toHaveLength(testQueue.concurrency));
    await flush();
    release();
    await areDone(pieces, 15_000);
    expect(await effectsOf(pieces)).toBe(60);
  });

  it('may stop during work: nothing fails, and all work is done after its restart', async () => {
    const { started, release } = heldAttempts();
    const before = newKeys(30);
    await add(before);
    await eventually(() => expect(started).toHaveLength(testQueue.concurrency));
    const linesBefore = logLines.length;
    await redis.stop();
    const during = newKeys(30);
    await add(during);
    release();
    await eventually(async () => expect(await effectsOf(before)).toBe(testQueue.concurrency));
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    const outages = () => logLines.slice(linesBefore).filter((line) => line.includes('Redis fails'));
    await eventually(() => expect(outages()).toHaveLength(1));
    redis = await startRedis({ port: redisPort, address: null });
    await areDone([...before, ...during], 15_000);
    expect(await effectsOf([...before, ...during])).toBe(60);
    expect(outages()).toHaveLength(1);
  });

  it('may be down from the start to the end of a process', async () => {
    const lone = await startWorkService(script, { ...addresses(), REDIS_URL: 'redis://127.0.0.1:1' });
    const pieces = newKeys(3);
    await add(pieces, lone);
    expect((await fetch(`${lone.url}/health/ready`)).status).toBe(200);
    expect(await lone.stop()).toEqual([]);
    await areDone(pieces);
  });
});

describe('work that cannot be done', () => {
  it('is parked, counted by a gauge of the rows, and replayed by an operator', async () => {
    script.attempt = async () => Promise.reject(new Error('broken\0'));
    const pieces = newKeys(3);
    await add(pieces);
    const parked = { attempts: 4, parked: true, done: false, error: 'Error: broken' };
    for (const piece of pieces) await eventually(async () => expect(await stateOf(piece)).toEqual(parked));
    const gauge = async (value: number) =>
      expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(
        new RegExp(`handtest_work_parked\\{[^}]*queue="test"[^}]*\\} ${value}\\n`),
      );
    await eventually(() => gauge(3));
    script.attempt = async (attempt) => ({ effects: addEffect(attempt) });
    const dataSource = service.app.get(DataSource);
    expect(await replayWork(dataSource, 'test')).toEqual({ queue: 'test', parked: 3, replayed: 3 });
    await areDone(pieces);
    expect(await effectsOf(pieces)).toBe(3);
    await eventually(() => gauge(0));
  });
});

describe('a lane', () => {
  it('has one piece under way at a time, on all replicas, and holds up no other lane', async () => {
    const other = await startWorkService(script, addresses());
    const underWay = new Map<string, number>();
    const most = new Map<string, number>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const laneOf = (key: string) => key.split('-')[0]!;
    script.attempt = async (attempt) => {
      const lane = laneOf(attempt.key);
      underWay.set(lane, (underWay.get(lane) ?? 0) + 1);
      most.set(lane, Math.max(most.get(lane) ?? 0, underWay.get(lane)!));
      if (lane === 'slow') await released;
      underWay.set(lane, underWay.get(lane)! - 1);
      return { effects: addEffect(attempt) };
    };
    const of = (lane: string) => Array.from({ length: 30 }, (_, n) => ({ key: `${lane}-${n}`, lane }));
    const [slow, quick, brisk] = ['slow', 'quick', 'brisk'].map(of) as [Piece[], Piece[], Piece[]];
    await add(slow);
    await add([...quick, ...brisk], other);
    await areDone([...quick, ...brisk]);
    expect(await effectsOf(slow)).toBe(0);
    release();
    await areDone(slow);
    expect(Object.fromEntries(most)).toEqual({ slow: 1, quick: 1, brisk: 1 });
    await other.stop();
  });

  it('goes on with its next piece while a failed one waits', async () => {
    let waited = 0;
    script.attempt = async (attempt) => {
      if (attempt.key === 'wait-0' && ++waited === 1) return { retryInMs: 2_500 };
      return { effects: addEffect(attempt) };
    };
    const pieces = [0, 1, 2].map((n) => ({ key: `wait-${n}`, lane: 'wait' }));
    await add(pieces);
    await areDone(pieces.slice(1));
    expect(await stateOf(pieces[0]!)).toMatchObject({ done: false });
    await areDone(pieces);
  });
});

describe('a process that stops', () => {
  it('releases aborted attempts without counting them, and finishes the others', async () => {
    const lone = await startWorkService(script, addresses());
    await service.stop();
    const started: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    script.attempt = async (attempt) => {
      started.push(attempt.key);
      if (attempt.key !== 'obeys') await released;
      else await new Promise((_resolve, reject) => attempt.signal.addEventListener('abort', reject));
      return { effects: addEffect(attempt) };
    };
    const pieces = [{ key: 'obeys' }, { key: 'finishes' }];
    await add(pieces, lone);
    await eventually(() => expect(started).toHaveLength(2));
    const stopping = lone.stop();
    await eventually(async () =>
      expect(await stateOf(pieces[0]!)).toMatchObject({ attempts: 0, done: false }),
    );
    release();
    expect(await stopping).toEqual([]);
    expect(await stateOf(pieces[1]!)).toMatchObject({ attempts: 1, done: true });
    script.attempt = async (attempt) => ({ effects: addEffect(attempt) });
    service = await startWorkService(script, addresses(), logLines);
    await areDone(pieces);
  });
});

describe('finished work', () => {
  it('is deleted after its time, and open or parked work never', async () => {
    const pieces = newKeys(3);
    script.attempt = async (attempt) => {
      if (attempt.key === pieces[2]!.key) throw new Error('no');
      return {};
    };
    await add(pieces);
    await areDone(pieces.slice(0, 2));
    await eventually(async () => expect(await stateOf(pieces[2]!)).toMatchObject({ parked: true }));
    const age = `UPDATE work SET done_at = done_at - make_interval(days => $2),
      parked_at = parked_at - make_interval(days => $2) WHERE key = $1`;
    await sql(age, [pieces[0]!.key, 31]);
    await sql(age, [pieces[1]!.key, 29]);
    await sql(age, [pieces[2]!.key, 365]);

    expect(await deletionOf(oldRows('test', testQueue.keepDays!), service.app.get(DataSource)).run()).toBe(1);
    const left = await sql<{ key: string }>('SELECT key FROM work WHERE key = ANY($1)', [
      pieces.map(({ key }) => key),
    ]);
    expect(left.map(({ key }) => key).toSorted()).toEqual([pieces[1]!.key, pieces[2]!.key].toSorted());
  });
});
