/** The argument of `node main.js check`. Pure. */
import { isISO8601 } from 'class-validator';

/** Jobs that finished since then are compared; all jobs without `--since <instant>`. @throws for other arguments */
export function sinceOf(given: readonly string[]): string {
  if (given.length === 0) return '1970-01-01T00:00:00.000Z';
  const [name, value = ''] = given.flatMap((one) => one.split('='));
  const isValid = name === '--since' && given.length <= 2 && isISO8601(value, { strict: true });
  if (!isValid) {
    throw new Error(
      'check must have no argument, or --since and an instant, such as --since 2026-01-31T00:00:00Z',
    );
  }
  return new Date(value).toISOString();
}
