import fc from 'fast-check';
import { plainly, WindowModel } from '../test/window-model.js';
import { policyText, quotaText, retryAfterSeconds } from './limiter.js';
import { LocalLimiter } from './local-limiter.js';

const steps = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.nat(40), fc.nat(1_500)),
    address: fc.constantFrom('a', 'b'),
    route: fc.constantFrom('x', 'y', 'z'),
  }),
  { maxLength: 200 },
);

describe('the limiter of one process', () => {
  it('decides like a plain count of the window, wait and quotas included', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 12 }),
        (all, route, total) => {
          const limits = { route, total, windowMs: 1_000 };
          let now = 0;
          const limiter = new LocalLimiter(limits, () => now);
          const model = new WindowModel(limits);
          for (const step of all) {
            now += step.afterMs;
            expect(plainly(limiter.take(step.address, step.route))).toEqual(
              model.take(step.address, step.route, now, limits.windowMs),
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('admits a client exactly after the announced wait, to the millisecond', () => {
    let now = 0;
    const limiter = new LocalLimiter({ route: 200, total: 500, windowMs: 60_000 }, () => now);
    for (let count = 0; count < 200; count++) limiter.take('a', 'x');
    now = 12_345;
    const { waitMs } = limiter.take('a', 'x');
    expect(retryAfterSeconds(waitMs)).toBe(48);
    now += waitMs - 1;
    expect(limiter.take('a', 'x').waitMs).toBe(1);
    now += 1;
    expect(limiter.take('a', 'x').waitMs).toBe(0);
  });

  it('keeps a bounded number of logs for any number of addresses', () => {
    let now = 0;
    const limiter = new LocalLimiter({ route: 2, total: 5, windowMs: 1_000 }, () => now, 100);
    for (let count = 0; count < 5_000; count++) {
      now += count % 7 === 0 ? 50 : 0;
      limiter.take(`address ${count}`, 'x');
      expect(limiter.size).toBeLessThanOrEqual(100);
    }
  });

  it('deletes ended windows before current ones', () => {
    let now = 0;
    const limiter = new LocalLimiter({ route: 1, total: 1, windowMs: 1_000 }, () => now, 4);
    limiter.take('counting', 'x');
    now = 100;
    limiter.take('old', 'x');
    now = 1_000;
    limiter.take('counting', 'x');
    now = 1_100;
    limiter.take('new', 'x');
    expect(limiter.take('counting', 'x').waitMs).toBe(900);
  });
});

describe('the headers of the limits', () => {
  const limits = { route: 200, total: 500, windowMs: 60_000 };

  it('are structured fields with both limits', () => {
    const limiter = new LocalLimiter(limits, () => 0);
    expect(policyText(limits)).toBe('"route";q=200;w=60, "all";q=500;w=60');
    expect(quotaText(limiter.take('a', 'x'))).toBe('"route";r=199;t=60, "all";r=499;t=60');
    expect(quotaText(limiter.take('a', 'y'))).toBe('"route";r=199;t=60, "all";r=498;t=60');
  });

  it('announce growth not before it happens, and the wait of a refused request exactly', () => {
    let now = 0;
    const limiter = new LocalLimiter({ route: 1, total: 2, windowMs: 60_000 }, () => now);
    limiter.take('a', 'x');
    now = 20_500;
    expect(quotaText(limiter.take('a', 'y'))).toBe('"route";r=0;t=60, "all";r=0;t=40');
    const refused = limiter.take('a', 'x');
    expect(quotaText(refused)).toBe('"route";r=0;t=40, "all";r=0;t=40');
    expect(retryAfterSeconds(refused.waitMs)).toBe(40);
  });
});
