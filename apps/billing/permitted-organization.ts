/** The organization whose money a caller may read or change. */
import { OrganizationRequired } from '@handtest/contracts/billing';
import type { Call } from '@handtest/contracts/define';
import {
  askedOrganization,
  assertAccess,
  OrganizationNotFound,
  type Permission,
} from '@handtest/contracts/identity';

/**
 * The named organization, otherwise the only one of the caller.
 *
 * @throws OrganizationNotFound when the caller is not a member of the named one, whether it exists or not
 * @throws Forbidden when the caller's role does not have the permission
 * @throws OrganizationRequired when none is named, and the caller is a member of several or of none
 */
export function permittedOrganization(
  call: Call,
  named: string | undefined,
  permission: Permission = 'balance:read',
): string {
  const organizationId = askedOrganization(call.caller, named);
  if (organizationId === undefined) throw new OrganizationRequired();
  assertAccess(call, organizationId, permission, OrganizationNotFound);
  return organizationId;
}
