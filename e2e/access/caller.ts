/** The tokens of the matrix's callers: what each sends in the header `Authorization`. */
import type { Session } from '@handtest/deployment';
import type { DescribedEndpoint } from './endpoints.js';
import { bearer } from './exchange.js';
import type { Caller } from './matrix.js';
import type { TestSystem } from './test-system.js';

/** Was never issued, and must appear in no log. */
export const malformedToken = 'ht_key_malformed-and-never-to-be-written-down';

/** The caller who may call every endpoint of this class. */
export function entitled(
  { home, tester, platformAdmin }: TestSystem,
  { access }: DescribedEndpoint,
): Session {
  if (access === 'tester') return tester;
  return access === 'platform_admin' ? platformAdmin : home.admin;
}

/** The session of a caller who has one. */
export function sessionOf(
  system: TestSystem,
  caller: Caller,
  described: DescribedEndpoint,
): Session | undefined {
  const { home, tester, platformAdmin } = system;
  switch (caller) {
    case 'viewer':
      return home.viewer;
    case 'contributor':
      return home.contributor;
    case 'admin':
      return home.admin;
    case 'removed':
      return home.removed;
    case 'deleted project':
      return entitled(system, described);
    case 'tester':
      return tester;
    case 'platform admin':
      return platformAdmin;
    default:
      return undefined;
  }
}

/** Undefined for a caller without a token. */
export function authorizationOf(
  system: TestSystem,
  caller: Caller,
  described: DescribedEndpoint,
): string | undefined {
  const session = sessionOf(system, caller, described);
  if (session) return bearer(session.token);
  const { home, other } = system;
  switch (caller) {
    case 'none':
      return undefined;
    case 'malformed':
      return bearer(malformedToken);
    case 'wrong checksum':
      return bearer(withWrongChecksum(home.admin.token));
    case 'revoked':
      return bearer(home.revokedPat.token);
    case 'expired':
      return bearer(home.expiredPat.token);
    case 'other key':
      return bearer(other.key.token);
    case 'other PAT':
      return bearer(other.pat.token);
    case 'key':
      return bearer(home.key.token);
    case 'test key':
      return bearer(home.testKey.token);
    default:
      return bearer(system.patOf(entitled(system, described)));
  }
}

function withWrongChecksum(token: string): string {
  return token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
}
