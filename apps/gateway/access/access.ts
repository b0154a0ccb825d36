/** Who may call a route: a column of the route table, and the rule behind each of its values. Pure. */
import { Forbidden, type AuthenticatedCaller } from '@handtest/contracts/define';
import { hasPlatformRole, SessionRequired } from '@handtest/contracts/identity';

/** The classes of endpoints. The specification says what each of them means; `e2e/access` tests every endpoint for its class. */
export type Access =
  | 'open'
  | 'token'
  | 'person'
  | 'viewer'
  | 'contributor'
  | 'admin'
  | 'session'
  | 'owner'
  | 'invited'
  | 'tester'
  | 'platform_admin';

const bySession: readonly Access[] = ['session', 'owner', 'invited', 'tester', 'platform_admin'];

/** Whether only a user session may call. */
export function needsSession(access: Access): boolean {
  return bySession.includes(access);
}

/**
 * Roles in an organization and ownership are for the services to check: only they know the thing.
 *
 * @throws SessionRequired, Forbidden
 */
export function assertAccess(caller: AuthenticatedCaller, access: Exclude<Access, 'open'>): void {
  if (!needsSession(access)) return;
  if (caller.kind !== 'session') throw new SessionRequired();
  const isPlatformRole = access === 'tester' || access === 'platform_admin';
  if (isPlatformRole && !hasPlatformRole(caller, access)) throw new Forbidden();
}
