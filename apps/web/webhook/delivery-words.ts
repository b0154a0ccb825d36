/** Deliveries and their attempts in words. Pure. */
import type { Attempt, Delivery, PingResult } from './webhook-type.js';

export const eventNames: Readonly<Record<Delivery['event'], string>> = {
  'job.finished': 'Job finished',
  'credit.low': 'Low credit',
};

export function pingText({ responseStatus, failure, durationMs }: PingResult): string {
  const time = `after ${millisecondsText(durationMs)}`;
  const answer = responseStatus === null ? '' : `It answered ${responseStatus} ${time}. `;
  return failure === null ? answer.trim() : `${answer}${failure}`;
}

/** Such as `85 ms` or `2.3 s`. */
export function millisecondsText(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Such as `Attempt 2: answered 500 after 85 ms`. */
export function attemptText({ number, responseStatus, failure, durationMs }: Attempt): string {
  const outcome = responseStatus === null ? (failure ?? 'no answer') : `answered ${responseStatus}`;
  return `Attempt ${number}: ${outcome}, after ${millisecondsText(durationMs)}`;
}

export const isAcknowledged = ({ failure }: Attempt): boolean => failure === null;

/** The attempts that have a dot: the latest ones, because a delivery may have 150. */
export function dottedAttempts(
  attempts: readonly Attempt[],
  maximum = 12,
): { left: number; dots: Attempt[] } {
  const dots = attempts.slice(-maximum);
  return { left: attempts.length - dots.length, dots };
}

const failingForMs = 3_600_000;

/**
 * Since when the endpoint acknowledges nothing, if that is longer than an hour: the first failed attempt after the last
 * acknowledged one. Undefined when an attempt of the last hour, or the latest one, was acknowledged.
 */
export function failingSince(deliveries: readonly Delivery[], nowMs: number): string | undefined {
  const attempts = deliveries
    .flatMap((delivery) => delivery.attempts)
    .sort((one, other) => one.startedAt.localeCompare(other.startedAt));
  const first = attempts[attempts.findLastIndex(isAcknowledged) + 1];
  if (!first || nowMs - Date.parse(first.startedAt) < failingForMs) return undefined;
  return first.startedAt;
}

/** What a restart of all failed deliveries has done. */
export function redeliveredText({
  redelivered,
  remaining,
}: {
  redelivered: number;
  remaining: number;
}): string {
  if (redelivered === 0) return 'No delivery failed in this time.';
  const started = redelivered === 1 ? '1 delivery starts again.' : `${redelivered} deliveries start again.`;
  return remaining === 0 ? started : `${started} ${remaining} are left: redeliver again.`;
}

/** Why a delivery has no payload. */
export function bodylessText(status: Delivery['status']): string {
  return status === 'pending'
    ? 'The delivery waits until the findings of the job are filed, at most 5 minutes.'
    : 'The delivery ended before the findings of the job were filed. Redeliver it to send its payload.';
}

/** JSON with line breaks; any other text as it is. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

/** One header a line, as in HTTP. */
export function headersText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
