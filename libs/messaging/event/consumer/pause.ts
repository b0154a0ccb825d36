import { setTimeout as delay } from 'node:timers/promises';

/** Waits for `ms`, or until `stopping` is aborted. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  await delay(ms, undefined, { signal: stopping }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
}
