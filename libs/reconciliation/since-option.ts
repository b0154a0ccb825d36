/** The option `--since` of commands that compare finished jobs. */
import { InvalidArgumentError, Option } from '@handtest/service';
import { isISO8601 } from 'class-validator';

export const sinceOption = new Option('--since <instant>', 'only jobs that finished after it')
  .argParser(instantOf)
  .default('1970-01-01T00:00:00.000Z', 'all jobs');

/** @throws InvalidArgumentError */
export function instantOf(text: string): string {
  if (isISO8601(text, { strict: true })) return new Date(text).toISOString();
  throw new InvalidArgumentError('It must be an instant, such as 2026-01-31T00:00:00Z.');
}
