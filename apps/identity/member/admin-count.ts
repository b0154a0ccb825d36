/** The rule that no organization loses its last admin. Pure; its callers hold the organization's lock. */
import type { OrganizationRole } from '@handtest/contracts/define';

/**
 * Whether an admin remains when a member becomes something else, or goes.
 *
 * @param adminIds the organization's admins before the change
 * @param role what the member becomes; undefined when they go
 */
export function keepsAnAdmin(adminIds: readonly string[], userId: string, role?: OrganizationRole): boolean {
  return role === 'admin' || adminIds.some((adminId) => adminId !== userId);
}
