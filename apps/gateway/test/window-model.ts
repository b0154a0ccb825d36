/** The sliding window in its plainest form: every time that ever passed is kept, and those inside the window counted. */
import type { Limits, Quota } from '../rate-limit/limiter.js';

/** Times in the unit of the given ones. */
interface ModelDecision {
  /** 0 when it passed. */
  readonly wait: number;
  readonly route: { readonly remaining: number; readonly reset: number };
  readonly total: { readonly remaining: number; readonly reset: number };
}

export class WindowModel {
  private readonly passed: { time: number; address: string; route: string }[] = [];

  constructor(private readonly limits: Limits) {}

  take(address: string, route: string, time: number, window: number): ModelDecision {
    const inWindow = (only?: string) =>
      this.passed
        .filter((other) => other.address === address && other.time > time - window)
        .filter((other) => only === undefined || other.route === only)
        .map((other) => other.time);
    const wait = Math.max(
      waitOf(inWindow(), this.limits.total, time, window),
      waitOf(inWindow(route), this.limits.route, time, window),
    );
    if (wait === 0) this.passed.push({ time, address, route });
    const quota = (times: number[], limit: number) => ({
      remaining: limit - times.length,
      reset: times.length === 0 ? 0 : Math.min(...times) + window - time,
    });
    return {
      wait,
      route: quota(inWindow(route), this.limits.route),
      total: quota(inWindow(), this.limits.total),
    };
  }
}

/** What a limiter decided, in milliseconds, as the model says it. */
export function plainly(decision: { waitMs: number; route: Quota; total: Quota }): ModelDecision {
  const quota = ({ remaining, resetMs }: Quota) => ({ remaining, reset: resetMs });
  return { wait: decision.waitMs, route: quota(decision.route), total: quota(decision.total) };
}

/** Until so many have left the window that one more fits. */
function waitOf(inWindow: number[], limit: number, time: number, window: number): number {
  if (inWindow.length < limit) return 0;
  const oldest = inWindow.sort((a, b) => a - b)[inWindow.length - limit]!;
  return oldest + window - time;
}
