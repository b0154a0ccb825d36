/**
 * The keys in `SECRETS_KEY`: `<id>:<32 bytes in base64>`, several separated by commas, the newest first. New secrets are
 * encrypted with the newest key. The other keys only decrypt. Pure.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { ValidateBy } from 'class-validator';

/** The newest first. */
export type SecretKeys = ReadonlyMap<string, KeyObject>;

const keyPattern = /^([a-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;
export const keyIdPattern = /^[a-z0-9_-]{1,32}$/;

/** @throws Error whose message follows the variable's name and contains no key */
export function parseSecretKeys(entries: readonly string[]): SecretKeys {
  const keys = new Map<string, KeyObject>();
  const texts = new Set<string>();
  if (entries.length === 0) throw new Error('must contain a key');
  for (const [index, entry] of entries.entries()) {
    const [, id, text] = keyPattern.exec(entry) ?? [];
    if (id === undefined || text === undefined) {
      throw new Error(
        `must be <id>:<32 bytes in base64> for each key, separated by commas; key ${index + 1} is not`,
      );
    }
    const key = createSecretKey(text, 'base64');
    const bytes = key.export().toString('hex');
    if (keys.has(id)) throw new Error(`must have a different id for each key; two have the id ${id}`);
    // A new id for an old key looks like a rotation, but is none.
    if (texts.has(bytes)) throw new Error(`must have a different key for each id; ${id} repeats another key`);
    keys.set(id, key);
    texts.add(bytes);
  }
  return keys;
}

/** For a property of a config class: `@Env('SECRETS_KEY', { secret: true }) @IsSecretKeys() secretsKey: string[]`. */
export function IsSecretKeys(): PropertyDecorator {
  const problemOf = (value: unknown): string | undefined => {
    try {
      parseSecretKeys(value as string[]);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  return ValidateBy({
    name: 'isSecretKeys',
    validator: {
      validate: (value) => problemOf(value) === undefined,
      defaultMessage: (context) => `$property ${problemOf(context?.value) ?? ''}`,
    },
  });
}
