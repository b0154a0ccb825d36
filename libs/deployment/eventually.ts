/** Waits for what becomes true in its own time, instead of sleeping. */
import { setTimeout as pause } from 'node:timers/promises';

export interface EventuallyOptions {
  timeoutMs?: number;
  intervalMs?: number;
}

/** Calls `assertion` until it passes and returns its value; throws its last error when time has run out. */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 20_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() + intervalMs > deadline) throw error;
    }
    await pause(intervalMs);
  }
}
