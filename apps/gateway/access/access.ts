/** Who may call a route: a column of the route table, and the rule behind each of its values. Pure. */
import { Forbidden, type AuthenticatedCaller } from '@handtest/contracts/define';
import { hasPlatformRole, SessionRequired, TestKeyNotAccepted } from '@handtest/contracts/identity';

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

/** The part of a row that says who may call. */
export interface AccessRule {
  readonly access: Access;
  /** A test key may not call: the effect reaches people or third parties, outside test mode. */
  readonly liveOnly?: boolean;
}

export type GuardedRule = AccessRule & { readonly access: Exclude<Access, 'open'> };

const bySession: readonly Access[] = ['session', 'owner', 'invited', 'tester', 'platform_admin'];

/** Whether only a user session may call. */
export function needsSession(access: Access): boolean {
  return bySession.includes(access);
}

/**
 * Roles in an organization and ownership are for the services to check: only they know the thing.
 *
 * @throws SessionRequired, TestKeyNotAccepted, Forbidden
 */
export function assertAccess(caller: AuthenticatedCaller, { access, liveOnly }: GuardedRule): void {
  if (liveOnly && caller.livemode === false) throw new TestKeyNotAccepted();
  if (!needsSession(access)) return;
  if (caller.kind !== 'session') throw new SessionRequired();
  const isPlatformRole = access === 'tester' || access === 'platform_admin';
  if (isPlatformRole && !hasPlatformRole(caller, access)) {
    throw new Forbidden(`This needs the platform role ${access}`);
  }
}
