/**
 * When a sharp picture follows the moving ones, and how good the moving ones are. Pure: times in milliseconds come from
 * the caller.
 */
const shortestQuietMs = 200;
const longestQuietMs = 30_000;

/**
 * A page that does not change is shown once in high quality, so that testers see thin lines and colours by the page and
 * not by its compression. A page that changes by itself, such as a blinking caret, waits longer each time: otherwise
 * each blink would cost a whole picture.
 */
export class StillPace {
  private quietMs = shortestQuietMs;

  /** After a picture of motion: how long nothing may change before the still one. */
  get delayMs(): number {
    return this.quietMs;
  }

  tookStill(): void {
    this.quietMs = Math.min(this.quietMs * 2, longestQuietMs);
  }

  /** The tester did something, or the page is another one. */
  hadCause(): void {
    this.quietMs = shortestQuietMs;
  }
}

const good = 70;
const fast = 50;
const lateMs = 250;
const calmMs = 5_000;

/** The quality of JPEG: falls when pictures reach the tester late, rises again after five calm seconds. */
export class Quality {
  private lastLateMs = -Infinity;

  constructor(private value = good) {}

  get jpeg(): number {
    return this.value;
  }

  /** @returns whether the quality has changed */
  drawn(delayMs: number, nowMs: number): boolean {
    if (delayMs > lateMs) this.lastLateMs = nowMs;
    const next = nowMs - this.lastLateMs < calmMs ? fast : good;
    const hasChanged = next !== this.value;
    this.value = next;
    return hasChanged;
  }
}
