/** What `node main.js check` was asked for. Pure. */
import { isISO8601 } from 'class-validator';

/** From when on finished jobs are compared: all of them without `--since <instant>`. @throws for anything else */
export function sinceOf(given: readonly string[]): string {
  if (given.length === 0) return '1970-01-01T00:00:00.000Z';
  const [name, value = ''] = given.flatMap((one) => one.split('='));
  const isUnderstood = name === '--since' && given.length <= 2 && isISO8601(value, { strict: true });
  if (!isUnderstood) {
    throw new Error(
      'check must have no argument, or --since and an instant, such as --since 2026-01-31T00:00:00Z',
    );
  }
  return new Date(value).toISOString();
}
