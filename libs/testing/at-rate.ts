/** Sends at a fixed rate, independent of the time of the answers. */
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with all answers. Rejects when one of them does. */
export async function atRate<T>(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<T>,
): Promise<T[]> {
  const answers: Promise<T>[] = [];
  const startedMs = performance.now();
  const total = Math.round(perSecond * seconds);
  while (answers.length < total) {
    const due = Math.min(total, ((performance.now() - startedMs) / 1_000) * perSecond);
    while (answers.length < due) answers.push(send(answers.length));
    await pause(1);
  }
  return Promise.all(answers);
}
