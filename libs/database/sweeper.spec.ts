import { AsyncLocalStorage } from 'node:async_hooks';
import { eventually } from '@handtest/deployment';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import { type Sweep, Sweeper } from './sweeper.js';

beforeAll(() => Logger.overrideLogger(false));

let sweeper: Sweeper | undefined;
afterEach(() => sweeper?.stop());
afterEach(() => void jest.useRealTimers());

function start(everyMs: number, run: () => Promise<number>, more: Partial<Sweep> = {}): Sweeper {
  sweeper = new Sweeper({ name: 'sample', everyMs, run, ...more });
  sweeper.start();
  return sweeper;
}

describe('a sweeper', () => {
  it('never runs twice at the same time, however often it is woken', async () => {
    let underWay = 0;
    let most = 0;
    let runs = 0;
    const woken = start(1, async () => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 3));
      underWay--;
      return ++runs;
    });
    const waking = setInterval(() => woken.wake(), 1);
    await eventually(() => expect(runs).toBeGreaterThan(10));
    clearInterval(waking);
    expect(most).toBe(1);
  });

  it('runs at once when it is woken', async () => {
    let runs = 0;
    start(3_600_000, async () => ++runs).wake();
    await eventually(() => expect(runs).toBe(1));
  });

  it('runs once more when it is woken during a run', async () => {
    let runs = 0;
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const woken = start(3_600_000, async () => {
      entered.resolve();
      await leave.promise;
      return ++runs;
    });
    woken.wake();
    await entered.promise;
    woken.wake();
    woken.wake();
    leave.resolve();
    await eventually(() => expect(runs).toBe(2));
  });

  it('continues immediately while whole batches are due', async () => {
    const due = [10, 10, 3];
    const done: (number | undefined)[] = [];
    start(
      3_600_000,
      async () => {
        done.push(due.shift());
        return done.at(-1) ?? 0;
      },
      { batchSize: 10 },
    ).wake();
    await eventually(() => expect(done).toEqual([10, 10, 3]));
  });

  it('runs again when the next row is due, and not earlier without a due time', async () => {
    const next = [20, 60, undefined];
    let runs = 0;
    start(3_600_000, async () => ++runs, { untilNextMs: async () => next[runs - 1] }).wake();
    await eventually(() => expect(runs).toBe(3));
  });

  it('counts failures from zero, before its first run', async () => {
    start(3_600_000, async () => 0, { name: 'hourly' });
    expect(await register.metrics()).toContain('handtest_sweep_failures_total{sweep="hourly"} 0\n');
  });

  it('repeats a daily run that failed after ten minutes', async () => {
    jest.useFakeTimers();
    let runs = 0;
    start(86_400_000, () => Promise.reject(new Error(`no database in run ${++runs}`))).wake();
    await jest.advanceTimersByTimeAsync(599_000);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(2);
  });

  it('continues after a failure and counts it', async () => {
    let runs = 0;
    start(
      1,
      async () => {
        if (++runs === 1) throw new Error('once');
        return 0;
      },
      { name: 'once' },
    );
    await eventually(() => expect(runs).toBeGreaterThan(2));
    const failures = await register.getSingleMetric('handtest_sweep_failures_total')!.get();
    const { value } = failures.values.find(({ labels }) => labels.sweep === 'once')!;
    expect(value).toBe(1);
  });

  it('continues when the next due time cannot be read', async () => {
    let runs = 0;
    const untilNextMs = () => Promise.reject(new Error('no answer'));
    start(1, async () => ++runs, { untilNextMs });
    await eventually(() => expect(runs).toBeGreaterThan(2));
  });

  it('stops after the current run and does not start again', async () => {
    let runs = 0;
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const stopped = start(1, async () => {
      entered.resolve();
      await leave.promise;
      return ++runs;
    });
    await entered.promise;
    const stopping = stopped.stop();
    stopped.wake();
    leave.resolve();
    await stopping;
    expect(runs).toBe(1);
    stopped.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toBe(1);
  });

  it('runs outside the context of the caller of wake', async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const woken = start(3_600_000, async () => seen.push(storage.getStore()));
    storage.run('request', () => woken.wake());
    await eventually(() => expect(seen).toEqual([undefined]));
  });
});
