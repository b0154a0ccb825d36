/** The rule that an organization keeps at least one admin. Pure; its callers hold the organization's lock. */
import type { OrganizationRole } from '@handtest/contracts/define';

/**
 * Whether an admin remains after a member gets another role or leaves.
 *
 * @param adminIds the organization's admins before the change
 * @param role the member's new role; undefined when the member leaves
 */
export function keepsAnAdmin(adminIds: readonly string[], userId: string, role?: OrganizationRole): boolean {
  return role === 'admin' || adminIds.some((adminId) => adminId !== userId);
}
