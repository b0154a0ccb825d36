/**
 * What each organization role may do: one table, asked by every service before it acts.
 * A key acts as a contributor of its organization (its `roles` say so).
 */
import {
  type Call,
  type Caller,
  type ErrorClass,
  Forbidden,
  type OrganizationRole,
  type PlatformRole,
} from '../define/index.js';

export const permissions = {
  'organization:read': ['admin', 'contributor', 'viewer'],
  'member:read': ['admin', 'contributor', 'viewer'],
  'member:write': ['admin'],
  'project:read': ['admin', 'contributor', 'viewer'],
  'project:write': ['admin', 'contributor'],
  'audit:read': ['admin'],
  'key:read': ['admin'],
  'key:write': ['admin'],
  'template:read': ['admin', 'contributor', 'viewer'],
  'template:write': ['admin', 'contributor'],
  'job:read': ['admin', 'contributor', 'viewer'],
  'job:write': ['admin', 'contributor'],
  'webhook:read': ['admin', 'contributor', 'viewer'],
  'webhook:write': ['admin', 'contributor'],
  'balance:read': ['admin', 'contributor', 'viewer'],
  'billing:manage': ['admin'],
} as const satisfies Record<string, readonly OrganizationRole[]>;

export type Permission = keyof typeof permissions;

/** The caller's role in an organization, or undefined for a stranger, to whom it must look as if it did not exist. */
export function roleIn(caller: Caller, organizationId: string): OrganizationRole | undefined {
  if (caller.kind === 'anonymous' || caller.kind === 'system') return undefined;
  return Object.hasOwn(caller.roles, organizationId) ? caller.roles[organizationId] : undefined;
}

/**
 * What the caller may do with something of an organization: `absent` (answer as if it did not exist, 404),
 * `forbidden` (they may see it but not do this, 403) or `allowed`. Our own services are always allowed.
 */
export function access(
  call: Call,
  organizationId: string,
  permission: Permission,
): 'allowed' | 'forbidden' | 'absent' {
  if (call.caller.kind === 'system') return 'allowed';
  const role = roleIn(call.caller, organizationId);
  if (role === undefined) return 'absent';
  return (permissions[permission] as readonly OrganizationRole[]).includes(role) ? 'allowed' : 'forbidden';
}

/**
 * Returns when the caller is allowed.
 *
 * @param NotFound thrown for a stranger: what the caller would read if the thing did not exist
 * @throws Forbidden for those who may see it but not do this
 */
export function assertAccess(
  call: Call,
  organizationId: string,
  permission: Permission,
  NotFound: ErrorClass,
): void {
  const may = access(call, organizationId, permission);
  if (may === 'absent') throw new NotFound();
  if (may === 'forbidden') throw new Forbidden();
}

/** The ids of the organizations that the caller is a member of. */
export function organizationsOf(caller: Caller): string[] {
  return caller.kind === 'anonymous' || caller.kind === 'system' ? [] : Object.keys(caller.roles);
}

export function hasPlatformRole(caller: Caller, role: PlatformRole): boolean {
  return 'platformRoles' in caller && (caller.platformRoles?.includes(role) ?? false);
}

/** The organization that the caller names, else the one of its API key. */
export function namedOrganization(caller: Caller, named: string | undefined): string | undefined {
  return named ?? ('organizationId' in caller ? caller.organizationId : undefined);
}

/** The same, else the only organization that the caller belongs to; undefined when it must name one. */
export function askedOrganization(caller: Caller, named: string | undefined): string | undefined {
  const own = namedOrganization(caller, named);
  if (own !== undefined) return own;
  const [first, ...others] = organizationsOf(caller);
  return others.length === 0 ? first : undefined;
}
