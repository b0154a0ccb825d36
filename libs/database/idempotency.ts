/** Idempotency keys: the same key and request get the first success again, for 72 hours. */
import { setTimeout as delay } from 'node:timers/promises';
import { IdempotencyKeyReused, IdempotentRequestRunning } from '@handtest/contracts/define';
import type { OldRows } from './retention.js';

/** SQL about a row of `idempotency_key`. */
export const keyHasExpired = `created_at <= clock_timestamp() - interval '72 hours'`;
export const expiredKeys: OldRows = { table: 'idempotency_key', key: 'principal, key', where: keyHasExpired };

const lookEveryMs = 50;

export interface IdempotencyClaim {
  /** Whose key it is: of an API key, or of a user, with any token. */
  readonly principal: string;
  readonly key: string;
  /** `requestFingerprint` of the request. */
  readonly fingerprint: string;
}

export interface FirstRequest<Answer> {
  readonly fingerprint: string;
  /** Null while the request is running. */
  readonly answer: Answer | null;
}

/**
 * The answer to the first request with a key. Waits while that request is running.
 *
 * @param read the first request; undefined when the key is free, which is then the answer
 * @param endMs when the wait ends, on the monotonic clock
 * @throws IdempotencyKeyReused when it was another request
 * @throws IdempotentRequestRunning when it has not ended by `endMs`
 */
export async function firstAnswer<Answer>(
  { fingerprint }: IdempotencyClaim,
  read: () => Promise<FirstRequest<Answer> | undefined>,
  endMs: number,
): Promise<Answer | undefined> {
  for (;;) {
    const first = await read();
    if (!first) return undefined;
    if (first.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
    if (first.answer !== null) return first.answer;
    if (performance.now() > endMs) throw new IdempotentRequestRunning();
    await delay(lookEveryMs);
  }
}
