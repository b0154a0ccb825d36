import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { phaseLimitMs, ShutdownRegistry, shutdownPhases } from './shutdown-registry.js';

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('shutdown phases', () => {
  it('leave 2 s for the drain within 30 s', () => {
    const total = Object.values(phaseLimitMs).reduce((sum, limitMs) => sum + limitMs, 0);
    expect(total).toBeLessThanOrEqual(28_000);
    expect(shutdownPhases).toEqual(['edge', 'work', 'modules', 'connections']);
  });

  it('run their steps at the same time, and no others', async () => {
    const shutdown = new ShutdownRegistry();
    const ended: string[] = [];
    const both = Promise.withResolvers<void>();
    shutdown.add('edge', 'first', () => both.promise.then(() => ended.push('first')));
    shutdown.add('edge', 'second', () => both.resolve());
    shutdown.add('work', 'later', () => ended.push('later'));
    expect(await shutdown.run('edge')).toEqual([]);
    expect(ended).toEqual(['first']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leave behind a step that does not end, and name it', async () => {
    const shutdown = new ShutdownRegistry();
    shutdown.add('connections', 'stuck', () => new Promise(() => {}));
    shutdown.add('connections', 'quick', () => {});
    const running = shutdown.run('connections');
    await jest.advanceTimersByTimeAsync(phaseLimitMs.connections);
    expect(await running).toEqual(['stuck']);
  });

  it('name a step that throws or rejects and run the others', async () => {
    const shutdown = new ShutdownRegistry();
    let ran = false;
    shutdown.add('work', 'throws', () => {
      throw new Error('at once');
    });
    shutdown.add('work', 'rejects', () => Promise.reject(new Error('later')));
    shutdown.add('work', 'fine', () => (ran = true));
    expect(await shutdown.run('work')).toEqual(['throws', 'rejects']);
    expect(ran).toBe(true);
  });

  it('do not run a step twice', async () => {
    const shutdown = new ShutdownRegistry();
    let runs = 0;
    shutdown.add('work', 'once', () => ++runs);
    await shutdown.run('work');
    await shutdown.run('work');
    expect(runs).toBe(1);
  });
});

describe('work that must not be cut short', () => {
  it('holds the shutdown until all of it has ended, and not when it fails', async () => {
    const shutdown = new ShutdownRegistry();
    const work = Promise.withResolvers<void>();
    shutdown.hold(() => work.promise);
    shutdown.hold(() => Promise.reject(new Error('later')));
    let isReleased = false;
    const released = shutdown.released().then(() => (isReleased = true));
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(isReleased).toBe(false);
    work.resolve();
    await released;
  });
});
