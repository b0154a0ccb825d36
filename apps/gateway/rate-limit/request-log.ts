import type { Quota } from './limiter.js';

/** The times of the latest requests that passed: at most as many as the limit, so that memory is bounded. Pure. */
export class RequestLog {
  private readonly times: number[] = [];
  /** The index of the oldest time in a full log; it is overwritten next. */
  private oldest = 0;

  constructor(private readonly limit: number) {}

  /** Milliseconds until the window admits one more request; 0 or less when it does now. */
  waitMs(nowMs: number, windowMs: number): number {
    if (this.times.length < this.limit) return 0;
    return windowMs - (nowMs - this.times[this.oldest]!);
  }

  quota(nowMs: number, windowMs: number): Quota {
    const left = this.countLeft(nowMs - windowMs);
    const inside = this.times.length - left;
    const resetMs = inside === 0 ? 0 : windowMs - (nowMs - this.timeAt(left));
    return { remaining: this.limit - inside, resetMs };
  }

  add(timeMs: number): void {
    if (this.times.length < this.limit) {
      this.times.push(timeMs);
      return;
    }
    this.times[this.oldest] = timeMs;
    this.oldest = (this.oldest + 1) % this.limit;
  }

  /** How many times are not after this one; the oldest come first. */
  private countLeft(timeMs: number): number {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeAt(middle) <= timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @param age 0 for the oldest */
  private timeAt(age: number): number {
    return this.times[(this.oldest + age) % this.limit]!;
  }

  /** Whether all its times are outside the window. */
  isOver(nowMs: number, windowMs: number): boolean {
    const newest = this.times.at(this.oldest - 1);
    return newest === undefined || newest + windowMs <= nowMs;
  }
}
