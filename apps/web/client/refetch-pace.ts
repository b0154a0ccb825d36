/** How often a list is read again while its jobs change. Pure. */

/** Changes that come together are one. */
const coalescedMs = 50;
const burst = 20;
/** The API allows 200 requests a minute to one client address, which colleagues may share. */
const spacingMs = 1_000;

/** Changes are shown at once, and a flood of them every second. */
export class RefetchPace {
  /** When the next read would be if all had been evenly spaced. */
  private evenMs = -Infinity;

  /** How long to wait before the next read. Counts the read. @param nowMs increases */
  delayMs(nowMs: number): number {
    const dueMs = Math.max(this.evenMs, nowMs - (burst - 1) * spacingMs);
    this.evenMs = dueMs + spacingMs;
    return Math.max(coalescedMs, dueMs - nowMs);
  }
}
