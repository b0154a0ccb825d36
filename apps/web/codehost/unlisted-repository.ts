/** Repositories that no list of connections has. Pure. */
import type { Repository } from './codehost-type.js';

/** Those of the project that the list does not grant, in any capitals. */
export function unlistedRepositories(
  own: readonly string[],
  connected: readonly Pick<Repository, 'fullName' | 'access'>[],
): string[] {
  const granted = new Set(
    connected.filter(({ access }) => access === 'granted').map(({ fullName }) => fullName.toLowerCase()),
  );
  return own.filter((name) => !granted.has(name.toLowerCase()));
}
