/** How long the AI service may fail before the work that needs it ends. Pure. */
import type { Attempt } from '@handtest/work';

/** The time can be over after a long stop of all processes: one more fault ends nothing. */
const leastAttempts = 4;

export function isOutageTooLong({ ageSeconds, number }: Attempt, retryMinutes: number): boolean {
  return ageSeconds >= retryMinutes * 60 && number >= leastAttempts;
}
