/**
 * Secrets that sign links and tickets: texts of 32 characters or more, several separated by commas, the newest first. The
 * first one signs. The others only verify. Pure.
 */
import { ValidateBy } from 'class-validator';

const leastCharacters = 32;

/** What is wrong with them, as the rest of a sentence about the variable; without the secrets. */
export function problemOfSecrets(secrets: unknown): string | undefined {
  if (!Array.isArray(secrets) || secrets.length === 0) return 'must contain a secret';
  const short = secrets.findIndex((secret) => String(secret).length < leastCharacters);
  if (short >= 0) {
    return `must be ${leastCharacters} characters or more for each secret, separated by commas; secret ${short + 1} is shorter`;
  }
  // A repeated secret looks like a rotation, but is none.
  if (new Set(secrets).size < secrets.length) return 'must not contain a secret twice';
  return undefined;
}

/** For a property of a config class: `@Env('LINK_SECRET', { secret: true }) @IsSigningSecrets() linkSecrets: string[]`. */
export function IsSigningSecrets(): PropertyDecorator {
  return ValidateBy({
    name: 'isSigningSecrets',
    validator: {
      validate: (value) => problemOfSecrets(value) === undefined,
      defaultMessage: (context) => `$property ${problemOfSecrets(context?.value) ?? ''}`,
    },
  });
}
