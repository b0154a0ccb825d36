/** Sends at a fixed rate, whatever the answers take. */
import { setTimeout as pause } from 'node:timers/promises';

const tickMs = 20;

/** Resolves with all answers when the last one has come. */
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
    await pause(tickMs);
  }
  return Promise.all(answers);
}
