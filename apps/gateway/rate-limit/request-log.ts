/** When the latest requests were let through: at most as many as the limit, so that memory is bounded. Pure. */
export class RequestLog {
  private readonly times: number[] = [];
  /** Where the oldest stands once the log is full; it is overwritten next. */
  private oldest = 0;

  constructor(private readonly limit: number) {}

  /** Milliseconds until one more request fits into the window; 0 or less when it fits now. */
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

  /** Whether nothing in it counts any more. */
  isOver(nowMs: number, windowMs: number): boolean {
    const newest = this.times.at(this.oldest - 1);
    return newest === undefined || newest + windowMs <= nowMs;
  }
}
