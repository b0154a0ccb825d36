/** Whether an access token works, and for how long. Pure. */
import type { Tone } from '../ui/pill.js';

const dayMs = 86_400_000;
/** More than what the clocks of two reads differ by: a token of 7 days is not one of 8. */
const minuteMs = 60_000;
/** The owner is warned this long before a token expires. */
const warningMs = 14 * dayMs;

export interface TokenState {
  readonly label: string;
  readonly tone: Tone;
  readonly works: boolean;
}

export function tokenState(
  { expiresAt, revokedAt }: { expiresAt: string | null; revokedAt: string | null },
  nowMs: number,
): TokenState {
  if (revokedAt !== null) return { label: 'Revoked', tone: 'neutral', works: false };
  if (expiresAt === null) return { label: 'Active', tone: 'ok', works: true };
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { label: 'Expired', tone: 'neutral', works: false };
  if (leftMs > warningMs) return { label: 'Active', tone: 'ok', works: true };
  const days = Math.ceil((leftMs - minuteMs) / dayMs);
  return {
    label: days <= 1 ? 'Expires within a day' : `Expires in ${days} days`,
    tone: 'warn',
    works: true,
  };
}

/** The end of a token that works for this many days, as an instant; null for no end. */
export function expiryOf(days: string, nowMs: number): string | null {
  return days === '' ? null : new Date(nowMs + Number(days) * dayMs).toISOString();
}
