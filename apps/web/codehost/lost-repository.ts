/** Repositories without access. Pure. */
import type { Repository } from './codehost-type.js';

/** Those of the project that no connection gives, in any capitals. */
export function lostRepositories(
  own: readonly string[],
  connected: readonly Pick<Repository, 'fullName' | 'access'>[],
): string[] {
  const granted = new Set(
    connected.filter(({ access }) => access === 'granted').map(({ fullName }) => fullName.toLowerCase()),
  );
  return own.filter((name) => !granted.has(name.toLowerCase()));
}
