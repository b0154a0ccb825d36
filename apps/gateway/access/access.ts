/** Who may call a route: a column of the route table, and the rule behind each of its values. Pure. */
import { Forbidden, type AuthenticatedCaller } from '@handtest/contracts/define';
import { hasPlatformRole, SessionRequired } from '@handtest/contracts/identity';

/**
 * `open`: anybody. `token`: any API key, personal access token or session. `session`: a user session. `tester` and
 * `platform_admin`: a session of a user with that role on the platform.
 */
export type Access = 'open' | 'token' | 'session' | 'tester' | 'platform_admin';

/** @throws SessionRequired, Forbidden */
export function assertAccess(caller: AuthenticatedCaller, access: Exclude<Access, 'open'>): void {
  if (access === 'token') return;
  if (caller.kind !== 'session') throw new SessionRequired();
  if (access !== 'session' && !hasPlatformRole(caller, access)) throw new Forbidden();
}
