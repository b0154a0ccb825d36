import type { AuthenticatedCaller, Call, Caller, OrganizationRole } from '../define/index.js';
import { anonymousCall, Forbidden, newId, systemCall } from '../define/index.js';
import { OrganizationNotFound } from './organization.contract.js';
import {
  access,
  assertAccess,
  assertPlatformAdmin,
  assertService,
  forbidden,
  hasPlatformRole,
  askedOrganization,
  namedOrganization,
  organizationsOf,
  type Permission,
  permissions,
  roleIn,
} from './permissions.js';

const roles: readonly OrganizationRole[] = ['admin', 'contributor', 'viewer'];
const here = newId('organization');
const elsewhere = newId('organization');

/** The permissions of each role, a second time: a permission added by mistake fails the test. */
const expected: Record<Permission, readonly [admin: boolean, contributor: boolean, viewer: boolean]> = {
  'organization:read': [true, true, true],
  'organization:write': [true, false, false],
  'member:read': [true, true, true],
  'member:write': [true, false, false],
  'project:read': [true, true, true],
  'project:write': [true, true, false],
  'audit:read': [true, false, false],
  'key:read': [true, false, false],
  'key:write': [true, false, false],
  'template:read': [true, true, true],
  'template:write': [true, true, false],
  'schedule:read': [true, true, true],
  'schedule:write': [true, true, false],
  'job:read': [true, true, true],
  'job:write': [true, true, false],
  'webhook:read': [true, true, true],
  'webhook:write': [true, true, false],
  'codehost:read': [true, true, true],
  'codehost:write': [true, true, false],
  'codehost:connect': [true, false, false],
  'errormon:read': [true, true, true],
  'errormon:write': [true, true, false],
  'secret:read': [true, true, true],
  'secret:write': [true, true, false],
  'balance:read': [true, true, true],
  'billing:manage': [true, false, false],
};

function callOf(caller: Partial<AuthenticatedCaller>): Call {
  return {
    caller: { kind: 'session', tokenId: newId('session'), userId: newId('user'), roles: {}, ...caller },
  };
}

describe('roles', () => {
  it.each(Object.keys(permissions) as Permission[])('have %s exactly as in the table', (permission) => {
    expect(Object.keys(expected)).toContain(permission);
    roles.forEach((role, index) => {
      const may = access(callOf({ roles: { [here]: role } }), here, permission);
      expect([role, may]).toEqual([role, expected[permission][index] ? 'allowed' : 'forbidden']);
    });
  });

  it('apply to their own organization only', () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      expect(access(callOf({ roles: { [elsewhere]: 'admin' } }), here, permission)).toBe('absent');
      expect(access(callOf({ platformRoles: ['platform_admin', 'tester'] }), here, permission)).toBe(
        'absent',
      );
      expect(access(anonymousCall, here, permission)).toBe('absent');
      expect(access(systemCall('job'), here, permission)).toBe('allowed');
    }
  });

  it('decide the error: not found for a caller outside, forbidden for a member', () => {
    const ask = (call: Call) => () => assertAccess(call, here, 'key:write', OrganizationNotFound);
    expect(ask(callOf({}))).toThrow(OrganizationNotFound);
    expect(ask(callOf({ roles: { [here]: 'contributor' } }))).toThrow(Forbidden);
    expect(ask(callOf({ roles: { [here]: 'admin' } }))).not.toThrow();
  });

  it('are named to a caller who lacks one', () => {
    const { caller } = callOf({ roles: { [here]: 'viewer' } });
    expect(forbidden(caller, here, 'job:write').message).toBe(
      'This needs the role admin or contributor; your role is viewer',
    );
    expect(forbidden(callOf({ kind: 'key' }).caller, here, 'key:write').message).toBe(
      'This needs the role admin; an API key acts as contributor, so use a session of an admin',
    );
  });

  it.each(['__proto__', 'constructor', 'toString', ''])('are not found under the name %p', (name) => {
    expect(roleIn(callOf({ roles: { [here]: 'admin' } }).caller, name)).toBeUndefined();
  });

  it('give the organizations of the caller', () => {
    expect(organizationsOf(callOf({ roles: { [here]: 'viewer', [elsewhere]: 'admin' } }).caller)).toEqual([
      here,
      elsewhere,
    ]);
    expect(organizationsOf(anonymousCall.caller)).toEqual([]);
    expect(organizationsOf(systemCall('job').caller)).toEqual([]);
  });
});

describe('platform roles', () => {
  it('are those of the caller', () => {
    expect(hasPlatformRole(callOf({ platformRoles: ['tester'] }).caller, 'tester')).toBe(true);
    expect(hasPlatformRole(callOf({ platformRoles: ['tester'] }).caller, 'platform_admin')).toBe(false);
    expect(hasPlatformRole(callOf({}).caller, 'tester')).toBe(false);
    expect(hasPlatformRole(callOf({ platformRoles: undefined }).caller, 'platform_admin')).toBe(false);
    expect(hasPlatformRole(systemCall('job').caller, 'platform_admin')).toBe(false);
  });

  it('let only a platform admin act as one', () => {
    expect(() => assertPlatformAdmin(callOf({ platformRoles: ['platform_admin'] }))).not.toThrow();
    const others = [
      callOf({ platformRoles: ['tester'], roles: { [here]: 'admin' } }),
      systemCall('job'),
      anonymousCall,
    ];
    for (const other of others) expect(() => assertPlatformAdmin(other)).toThrow(Forbidden);
  });
});

it('an operation for one of our own services refuses every other caller', () => {
  expect(() => assertService(systemCall('job'), 'job')).not.toThrow();
  const others = [systemCall('codehost'), anonymousCall, callOf({ platformRoles: ['platform_admin'] })];
  for (const other of others) expect(() => assertService(other, 'job')).toThrow(Forbidden);
});

it('a caller means the organization it names, else the only one that it belongs to', () => {
  const member = callOf({ roles: { org_a: 'viewer' } }).caller;
  const ofSeveral = callOf({ roles: { org_a: 'viewer', org_b: 'admin' } }).caller;
  expect([askedOrganization(member, 'org_b'), askedOrganization(member, undefined)]).toEqual([
    'org_b',
    'org_a',
  ]);
  expect(
    [ofSeveral, callOf({ roles: {} }).caller].map((caller) => askedOrganization(caller, undefined)),
  ).toEqual([undefined, undefined]);
});

it('a job needs the organization by name, unless an API key has one', () => {
  const member = callOf({ roles: { org_a: 'viewer' } }).caller;
  const key: Caller = {
    kind: 'key',
    tokenId: 'key_1',
    userId: 'user_1',
    organizationId: 'org_key',
    roles: {},
  };
  expect([namedOrganization(member, undefined), namedOrganization(member, 'org_b')]).toEqual([
    undefined,
    'org_b',
  ]);
  expect([namedOrganization(key, undefined), namedOrganization(key, 'org_b')]).toEqual(['org_key', 'org_b']);
});
