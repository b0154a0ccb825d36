import { OrganizationRequired } from '@handtest/contracts/billing';
import { type Call, Forbidden, type OrganizationRole, systemCall } from '@handtest/contracts/define';
import { OrganizationNotFound } from '@handtest/contracts/identity';
import { permittedOrganization } from './permitted-organization.js';

const callOf = (
  roles: Record<string, OrganizationRole>,
  kind: 'session' | 'key' | 'pat' = 'session',
): Call => ({
  caller: { kind, tokenId: 'ses_1', userId: 'user_1', roles },
});

describe('the permitted organization', () => {
  it.each(['admin', 'contributor', 'viewer'] as const)('is the only one of its %s, named or not', (role) => {
    const call = callOf({ org_a: role });
    expect(permittedOrganization(call, undefined)).toBe('org_a');
    expect(permittedOrganization(call, 'org_a')).toBe('org_a');
  });

  it('is the organization of a key', () => {
    expect(permittedOrganization(callOf({ org_a: 'contributor' }, 'key'), undefined)).toBe('org_a');
  });

  it('must be named by a member of several, and is then the named one', () => {
    const call = callOf({ org_a: 'viewer', org_b: 'admin' }, 'pat');
    expect(() => permittedOrganization(call, undefined)).toThrow(OrganizationRequired);
    expect(permittedOrganization(call, 'org_b')).toBe('org_b');
  });

  it('must be named by a user without organizations', () => {
    expect(() => permittedOrganization(callOf({}), undefined)).toThrow(OrganizationRequired);
    expect(() => permittedOrganization(systemCall('job'), undefined)).toThrow(OrganizationRequired);
  });

  it.each(['org_b', '', 'constructor', '__proto__'])('does not exist for other users: %p', (named) => {
    expect(() => permittedOrganization(callOf({ org_a: 'admin' }), named)).toThrow(OrganizationNotFound);
    expect(() => permittedOrganization({ caller: { kind: 'anonymous' } }, named)).toThrow(
      OrganizationNotFound,
    );
  });

  it.each(['contributor', 'viewer'] as const)('cannot be managed by a %s, named or not', (role) => {
    const ask = (named?: string) => permittedOrganization(callOf({ org_a: role }), named, 'billing:manage');
    expect(() => ask()).toThrow(Forbidden);
    expect(() => ask('org_a')).toThrow(Forbidden);
    expect(() => ask('org_b')).toThrow(OrganizationNotFound);
    expect(permittedOrganization(callOf({ org_a: 'admin' }), undefined, 'billing:manage')).toBe('org_a');
  });

  it('is any that one of our services names', () => {
    expect(permittedOrganization(systemCall('job'), 'org_b')).toBe('org_b');
  });
});
