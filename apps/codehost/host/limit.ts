/**
 * How long the code host wants no more requests. It answers 403 or 429 for all its limits. Without a time the least pause
 * is a minute. Source: GitHub, "Rate limits for the REST API", "Exceeding the rate limit". Pure.
 */

export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

const leastPauseSeconds = 60;
const longestPauseSeconds = 3_600;

/** Undefined when the refusal is not because of a limit. */
export function pauseSeconds({ status, message, headers }: Refusal, nowMs: number): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const retryAfter = wholeNumber(headers['retry-after']);
  if (retryAfter !== undefined) return within(retryAfter);
  if (headers['x-ratelimit-remaining'] === '0') {
    const reset = wholeNumber(headers['x-ratelimit-reset']);
    return reset === undefined ? leastPauseSeconds : within(reset - nowMs / 1_000);
  }
  return status === 429 || /\bsecondary rate limit\b/i.test(message) ? leastPauseSeconds : undefined;
}

function wholeNumber(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function within(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 1), longestPauseSeconds);
}
