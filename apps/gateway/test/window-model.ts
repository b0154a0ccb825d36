/** The sliding window in its plainest form: every time that ever passed is kept, and those inside the window counted. */
import type { Limits } from '../rate-limit/limiter.js';

export class WindowModel {
  private readonly passed: { time: number; address: string; route: string }[] = [];

  constructor(private readonly limits: Limits) {}

  /** The wait, in the unit of the given times; 0 when it passed. */
  take(address: string, route: string, time: number, window: number): number {
    const mine = this.passed.filter((other) => other.address === address && other.time > time - window);
    const same = mine.filter((other) => other.route === route);
    const wait = Math.max(
      waitOf(
        mine.map((other) => other.time),
        this.limits.total,
        time,
        window,
      ),
      waitOf(
        same.map((other) => other.time),
        this.limits.route,
        time,
        window,
      ),
    );
    if (wait === 0) this.passed.push({ time, address, route });
    return wait;
  }
}

/** Until so many have left the window that one more fits. */
function waitOf(inWindow: number[], limit: number, time: number, window: number): number {
  if (inWindow.length < limit) return 0;
  const oldest = inWindow.sort((a, b) => a - b)[inWindow.length - limit]!;
  return oldest + window - time;
}
