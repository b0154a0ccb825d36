import { type AuthenticatedCaller, Forbidden, type PlatformRole } from '@handtest/contracts/define';
import { SessionRequired, TestKeyNotAccepted } from '@handtest/contracts/identity';
import { type Access, assertAccess } from './access.js';

const kinds = ['session', 'key', 'pat'] as const;
const roleSets: PlatformRole[][] = [[], ['tester'], ['platform_admin'], ['tester', 'platform_admin']];

function callerOf(kind: AuthenticatedCaller['kind'], platformRoles: PlatformRole[]): AuthenticatedCaller {
  return { kind, tokenId: 't', userId: 'u', roles: {}, platformRoles };
}

const anyToken = () => undefined;
const session = ({ kind }: AuthenticatedCaller) => (kind === 'session' ? undefined : SessionRequired);

const needed: Record<Exclude<Access, 'open'>, (caller: AuthenticatedCaller) => unknown> = {
  token: anyToken,
  person: anyToken,
  viewer: anyToken,
  contributor: anyToken,
  admin: anyToken,
  session,
  owner: session,
  invited: session,
  tester: ({ kind, platformRoles }) =>
    kind !== 'session' ? SessionRequired : platformRoles?.includes('tester') ? undefined : Forbidden,
  platform_admin: ({ kind, platformRoles }) =>
    kind !== 'session' ? SessionRequired : platformRoles?.includes('platform_admin') ? undefined : Forbidden,
};

describe('assertAccess', () => {
  const cases = Object.keys(needed).flatMap((access) =>
    kinds.flatMap((kind) => roleSets.map((roles) => [access, kind, roles] as const)),
  );

  it.each(cases)('for %s admits or refuses a %s with roles %j', (access, kind, roles) => {
    const caller = callerOf(kind, roles);
    const check = () => assertAccess(caller, { access: access as Exclude<Access, 'open'> });
    const expected = needed[access as Exclude<Access, 'open'>](caller);
    if (expected) expect(check).toThrow(expected as new () => Error);
    else expect(check).not.toThrow();
  });
});

describe('a route for live keys only', () => {
  const rule = { access: 'contributor', liveOnly: true } as const;

  it('refuses a test key and admits all other tokens', () => {
    expect(() => assertAccess({ ...callerOf('key', []), livemode: false }, rule)).toThrow(TestKeyNotAccepted);
    for (const kind of kinds) expect(() => assertAccess(callerOf(kind, []), rule)).not.toThrow();
  });

  it('is the only kind of route that refuses a test key for its mode', () => {
    for (const access of ['token', 'viewer', 'contributor'] as const) {
      expect(() => assertAccess({ ...callerOf('key', []), livemode: false }, { access })).not.toThrow();
    }
  });
});
