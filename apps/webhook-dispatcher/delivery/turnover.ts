/** How many attempts have ended within the last tenth or two of a second. Pure. */
const spanMs = 100;

export class Turnover {
  private span = 0;
  private current = 0;
  private previous = 0;

  /** @param nowMs never goes back */
  note(nowMs: number): void {
    this.moveTo(nowMs);
    this.current += 1;
  }

  lately(nowMs: number): number {
    this.moveTo(nowMs);
    return this.current + this.previous;
  }

  private moveTo(nowMs: number): void {
    const span = Math.floor(nowMs / spanMs);
    if (span === this.span) return;
    this.previous = span === this.span + 1 ? this.current : 0;
    this.current = 0;
    this.span = span;
  }
}
