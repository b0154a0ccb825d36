/** Which organization's money a caller may read or change. */
import { OrganizationRequired } from '@handtest/contracts/billing';
import type { Call } from '@handtest/contracts/define';
import {
  askedOrganization,
  assertAccess,
  OrganizationNotFound,
  type Permission,
} from '@handtest/contracts/identity';

/**
 * The organization that was named, else the only one that the caller belongs to.
 *
 * @throws OrganizationNotFound when the caller does not belong to the one named, whether it exists or not
 * @throws Forbidden when the caller's role does not have the permission
 * @throws OrganizationRequired when none was named and the caller belongs to several, or to none
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
