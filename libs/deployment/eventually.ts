/** Waits for a condition, instead of sleeping. */
import { setTimeout as pause } from 'node:timers/promises';

/** Calls `assertion` until it passes, and returns its value. After the timeout it throws the last error. */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 20_000, intervalMs = 25 }: { timeoutMs?: number; intervalMs?: number } = {},
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
