/**
 * The permissions of each organization role: one table, which every service checks before it acts. A key acts as a
 * contributor of its organization, by its `roles`.
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
  'organization:write': ['admin'],
  'member:read': ['admin', 'contributor', 'viewer'],
  'member:write': ['admin'],
  'project:read': ['admin', 'contributor', 'viewer'],
  'project:write': ['admin', 'contributor'],
  'audit:read': ['admin'],
  'key:read': ['admin'],
  'key:write': ['admin'],
  'template:read': ['admin', 'contributor', 'viewer'],
  'template:write': ['admin', 'contributor'],
  'schedule:read': ['admin', 'contributor', 'viewer'],
  'schedule:write': ['admin', 'contributor'],
  'job:read': ['admin', 'contributor', 'viewer'],
  'job:write': ['admin', 'contributor'],
  'webhook:read': ['admin', 'contributor', 'viewer'],
  'webhook:write': ['admin', 'contributor'],
  'codehost:read': ['admin', 'contributor', 'viewer'],
  'codehost:write': ['admin', 'contributor'],
  'codehost:connect': ['admin'],
  'errormon:read': ['admin', 'contributor', 'viewer'],
  'errormon:write': ['admin', 'contributor'],
  'secret:read': ['admin', 'contributor', 'viewer'],
  'secret:write': ['admin', 'contributor'],
  'balance:read': ['admin', 'contributor', 'viewer'],
  'billing:manage': ['admin'],
} as const satisfies Record<string, readonly OrganizationRole[]>;

export type Permission = keyof typeof permissions;

/** The caller's role in an organization. Undefined for a caller outside, for whom the organization must not exist. */
export function roleIn(caller: Caller, organizationId: string): OrganizationRole | undefined {
  if (caller.kind === 'anonymous' || caller.kind === 'system') return undefined;
  return Object.hasOwn(caller.roles, organizationId) ? caller.roles[organizationId] : undefined;
}

/**
 * The caller's access to data of an organization: `absent` (404, as if it did not exist), `forbidden` (403: the caller may
 * see it but not do this) or `allowed`. Our own services are always allowed.
 */
export function access(
  call: Call,
  organizationId: string,
  permission: Permission,
): 'allowed' | 'forbidden' | 'absent' {
  if (call.caller.kind === 'system') return 'allowed';
  const role = roleIn(call.caller, organizationId);
  if (role === undefined) return 'absent';
  return roleHas(role, permission) ? 'allowed' : 'forbidden';
}

export function roleHas(role: OrganizationRole, permission: Permission): boolean {
  return (permissions[permission] as readonly OrganizationRole[]).includes(role);
}

/**
 * @param NotFound thrown for a caller outside: the same error as for data that does not exist
 * @throws Forbidden for a caller who may see the data but not do this
 */
export function assertAccess(
  call: Call,
  organizationId: string,
  permission: Permission,
  NotFound: ErrorClass,
): void {
  const may = access(call, organizationId, permission);
  if (may === 'absent') throw new NotFound();
  if (may === 'forbidden') throw forbidden(call.caller, organizationId, permission);
}

/** Names the roles that are needed and the caller's own. */
export function forbidden(caller: Caller, organizationId: string, permission: Permission): Forbidden {
  const own =
    caller.kind === 'key'
      ? 'an API key acts as contributor, so use a session of an admin'
      : `your role is ${roleIn(caller, organizationId)}`;
  return new Forbidden(`This needs the role ${permissions[permission].join(' or ')}; ${own}`);
}

/** @throws Forbidden unless this one of our own services calls */
export function assertService({ caller }: Call, service: string): void {
  if (caller.kind !== 'system' || caller.service !== service) throw new Forbidden();
}

/** @throws Forbidden for everyone without the platform role */
export function assertPlatformAdmin(call: Call): void {
  if (!hasPlatformRole(call.caller, 'platform_admin'))
    throw new Forbidden('This needs the platform role platform_admin');
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
