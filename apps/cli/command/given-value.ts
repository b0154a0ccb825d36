/** What options and arguments may be. Wrong ones end the program with the code for wrong use, before any request. Pure. */
import { InvalidArgumentError } from 'commander';

export function numberOf(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError('It must be a number above 0.');
  return number;
}

/** An empty variable of a script is an empty argument. */
export function idOf(value: string): string {
  const id = value.trim();
  if (id === '') throw new InvalidArgumentError('It must not be empty.');
  return id;
}
