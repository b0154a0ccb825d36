/** Bursts around the ends of windows, against three replicas: where fixed windows and leaky buckets let twice as many through. */
import { setTimeout as pause } from 'node:timers/promises';
import { GatewayUnderTest } from './gateway-under-test.js';

const windowMs = 1_500;
const replicas = 3;
/** Before the end of a window, and after it. */
const burstsAtMs = [-70, 20];

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ replicas, env: { RATE_LIMIT_WINDOW_MS: String(windowMs) } });
});

afterAll(() => gateway.stop());

interface Passed {
  readonly beganMs: number;
  readonly endedMs: number;
}

/** Those that passed, of `count` at once. */
async function burst(count: number, path: (index: number) => string, from: string): Promise<Passed[]> {
  const all = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const beganMs = performance.now();
      const { status } = await gateway.request('GET', path(index), { from, replica: index % replicas });
      return { status, beganMs, endedMs: performance.now() };
    }),
  );
  return all.filter(({ status }) => status !== 429);
}

/** Bursts before and after the ends of windows, each large enough to fill a limit. */
async function attack(windows: number, count: number, path: (index: number) => string): Promise<Passed[]> {
  const from = `198.51.100.${windows}`;
  const startMs = performance.now();
  const passed: Passed[] = [];
  for (let window = 1; window <= windows; window++) {
    for (const offsetMs of burstsAtMs) {
      await pause(Math.max(0, startMs + window * windowMs + offsetMs - performance.now()));
      passed.push(...(await burst(count, path, from)));
    }
  }
  return passed;
}

/** The most requests that certainly passed within one window: start and answer are both in it. */
function mostWithinAWindow(passed: Passed[]): number {
  const certain = passed.map(
    ({ beganMs }) =>
      passed.filter((other) => other.beganMs >= beganMs && other.endedMs < beganMs + windowMs).length,
  );
  return Math.max(0, ...certain);
}

describe('bursts around the ends of windows', () => {
  it('never get more than 200 to one route in any window, in ten of them', async () => {
    const passed = await attack(10, 170, () => '/api/jobs');
    expect(mostWithinAWindow(passed)).toBeLessThanOrEqual(200);
    // Enough passed, close enough together, for more to have been seen.
    expect(mostWithinAWindow(passed)).toBeGreaterThan(120);
    expect(passed.length).toBeGreaterThan(4 * 200);
  }, 60_000);

  it('never get more than 500 to all routes in any window, in four of them', async () => {
    const paths = ['/api/jobs', '/api/projects', '/api/keys', '/api/pats', '/api/auth/me', '/api/nowhere'];
    const passed = await attack(4, 400, (index) => paths[index % paths.length]!);
    expect(mostWithinAWindow(passed)).toBeLessThanOrEqual(500);
    expect(passed.length).toBeGreaterThan(1.5 * 500);
  }, 60_000);
});

describe('the measure of this test', () => {
  it('would see twice as many', () => {
    const at = (beganMs: number) => ({ beganMs, endedMs: beganMs + 40 });
    const fixedWindow = [
      ...Array<number>(200).fill(windowMs - 70),
      ...Array<number>(200).fill(windowMs + 20),
    ];
    expect(mostWithinAWindow(fixedWindow.map(at))).toBe(400);
  });
});
