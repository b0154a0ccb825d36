/** The rule that an organization does not lose its last admin by a change of its members. Pure; its callers hold the organization's lock. */
import type { OrganizationRole } from '@handtest/contracts/define';

/**
 * Whether the change of a member leaves an admin. Where there is none, as after the fresh start of the only one, the others
 * may leave.
 *
 * @param adminIds the organization's admins before the change
 * @param role the member's new role; undefined when the member leaves
 */
export function keepsAnAdmin(adminIds: readonly string[], userId: string, role?: OrganizationRole): boolean {
  return role === 'admin' || adminIds.length !== 1 || adminIds[0] !== userId;
}
