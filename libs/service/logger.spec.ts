import { jest } from '@jest/globals';
import { register } from 'prom-client';
import { createLogger, nestLogger } from './logger.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly kind?: string;
  readonly count?: number;
  readonly err?: { readonly stack: string };
}

function start() {
  const written: string[] = [];
  const logger = createLogger('sample', 'info', { write: (line) => void written.push(line) });
  const take = () => written.splice(0).map((line) => JSON.parse(line) as Line);
  return { logger, take };
}

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

async function repeatedLines(): Promise<number> {
  const { values } = await register.getSingleMetric('handtest_log_lines_lost_total')!.get();
  return values.find(({ labels }) => labels.reason === 'repeated')?.value ?? 0;
}

describe('a failure that repeats', () => {
  it('is written twenty times a minute, and then counted', async () => {
    const { logger, take } = start();
    const before = await repeatedLines();
    const nest = nestLogger(logger);
    for (let count = 0; count < 1_500; count++) {
      nest.error({ err: refused(), subject: `rpc.${count}` }, 'An operation failed', 'Calls');
    }
    expect(take()).toHaveLength(20);
    expect((await repeatedLines()) - before).toBe(1_480);
    jest.advanceTimersByTime(60_000);
    const [said, ...others] = take();
    expect(said).toMatchObject({ level: 'warn', kind: 'An operation failed ECONNREFUSED', count: 1_480 });
    expect(others).toEqual([]);
    nest.error({ err: refused() }, 'An operation failed', 'Calls');
    expect(take()).toHaveLength(1);
    jest.advanceTimersByTime(120_000);
    expect(take()).toEqual([]);
  });

  it('hides no other failure', () => {
    const { logger, take } = start();
    for (let count = 0; count < 100; count++) logger.error({ err: refused() }, 'An operation failed');
    take();
    logger.error({ err: new TypeError('x') }, 'An operation failed');
    logger.warn({ err: refused() }, 'a sweep failed');
    expect(take().map(({ msg }) => msg)).toEqual(['An operation failed', 'a sweep failed']);
  });

  it('is counted for as many kinds as there are, each on a line of its own', () => {
    const { logger, take } = start();
    for (let count = 0; count < 100; count++) {
      for (let kind = 0; kind < 50; kind++) logger.warn(`failure ${kind}`);
    }
    expect(take()).toHaveLength(50 * 20);
    jest.advanceTimersByTime(60_000);
    expect(take().map(({ count }) => count)).toEqual(Array(50).fill(80));
  });

  it('leaves no timer behind in a process that is quiet', () => {
    const { logger } = start();
    logger.info('ready');
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('limits neither the logs of requests nor fatal errors', () => {
  const { logger, take } = start();
  for (let count = 0; count < 100; count++) logger.info('request');
  for (let count = 0; count < 100; count++) logger.fatal('the service cannot start');
  expect(take()).toHaveLength(200);
});
