/** The times of the latest requests that passed: at most as many as the limit, so that memory is bounded. Pure. */
export class RequestLog {
  private readonly times: number[] = [];
  /** The index of the oldest time in a full log; it is overwritten next. */
  private oldest = 0;

  constructor(private readonly limit: number) {}

  /** Milliseconds until the window admits one more request; 0 or less when it does now. */
  waitMs(nowMs: number, windowMs: number): number {
    if (this.times.length < this.limit) return 0;
    return this.times[this.oldest]! + windowMs - nowMs;
  }

  add(timeMs: number): void {
    if (this.times.length < this.limit) {
      this.times.push(timeMs);
      return;
    }
    this.times[this.oldest] = timeMs;
    this.oldest = (this.oldest + 1) % this.limit;
  }

  /** Whether all its times are outside the window. */
  isOver(nowMs: number, windowMs: number): boolean {
    const newest = this.times.at(this.oldest - 1);
    return newest === undefined || newest + windowMs <= nowMs;
  }
}
