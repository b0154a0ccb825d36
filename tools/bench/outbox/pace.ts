/** Begins work at an even rate, whether or not what was begun before has ended. */
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when all has ended; rejects when any of it does. */
export async function atRate(
  perSecond: number,
  durationMs: number,
  begin: (n: number) => Promise<void>,
): Promise<void> {
  const total = Math.round((perSecond * durationMs) / 1_000);
  const startedMs = performance.now();
  const begun: Promise<void>[] = [];
  while (begun.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedMs) * perSecond) / 1_000) + 1);
    while (begun.length < due) begun.push(begin(begun.length));
    await delay(1);
  }
  await Promise.all(begun);
}
