import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { HealthRegistry } from './health-registry.js';

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = () => new Promise(() => {});

describe('readiness', () => {
  it('is reported when nothing is registered', async () => {
    expect(await new HealthRegistry().failing()).toEqual([]);
  });

  it('names probes that fail or do not answer within 2 s', async () => {
    const health = new HealthRegistry();
    health.register('database', async () => {});
    health.register('nats', never);
    health.register('redis', () => Promise.reject(new Error('refused')));
    const failing = health.failing();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(await Promise.race([failing, 'waiting'])).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(await failing).toEqual(['nats', 'redis']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('counts a probe that throws at once as failing', async () => {
    const health = new HealthRegistry();
    health.register('database', () => {
      throw new Error('no pool');
    });
    expect(await health.failing()).toEqual(['database']);
  });

  it('asks once for all who ask at the same time, and again for the next', async () => {
    const health = new HealthRegistry();
    let asked = 0;
    health.register('database', async () => ++asked);
    await Promise.all([health.failing(), health.failing(), health.failing()]);
    expect(asked).toBe(1);
    await health.failing();
    expect(asked).toBe(2);
  });

  it('ends with the beginning of the shutdown', async () => {
    const health = new HealthRegistry();
    health.beginShutdown();
    expect(await health.failing()).toEqual(['shutdown']);
  });

  it('refuses two probes of one name', () => {
    const health = new HealthRegistry();
    health.register('database', never);
    expect(() => health.register('database', never)).toThrow('registered already');
  });
});
