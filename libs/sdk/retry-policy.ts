/** When a failed call is made again. Pure. */
import { type HandtestError, isTemporary } from './handtest-error.js';

const firstDelayMs = 500;
const maxDelayMs = 8_000;
/** A longer wait is for the caller to decide. The windows of the rate limits are 60 seconds. */
const maxRetryAfterSeconds = 60;

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly maxRetries: number;
  /** Whether a second execution changes nothing: by its method, or by its Idempotency-Key. */
  readonly repeatable: boolean;
}

/**
 * @param random at least 0 and less than 1
 * @returns milliseconds until the next attempt; undefined when there is none
 */
export function retryDelayMs(error: HandtestError, attempt: Attempt, random: number): number | undefined {
  if (attempt.number > attempt.maxRetries || !mayRepeat(error, attempt)) return undefined;
  const { retryAfterSeconds = 0 } = error;
  if (retryAfterSeconds > maxRetryAfterSeconds) return undefined;
  return retryAfterSeconds * 1_000 + backoffMs(attempt.number, random);
}

/** Doubles up to 8 seconds; half of it is random, so that many clients do not return at once. */
export function backoffMs(attempt: number, random: number): number {
  const fullMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.round(fullMs / 2 + (fullMs / 2) * random);
}

function mayRepeat(error: HandtestError, { repeatable }: Attempt): boolean {
  // The API has not executed what it refuses by a rate limit.
  if (error.status === 429) return true;
  if (!repeatable) return false;
  return isTemporary(error) ? error.status !== 500 : error.code === 'idempotent_request_running';
}
