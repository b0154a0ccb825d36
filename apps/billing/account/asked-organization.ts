/** Which organization a question about money is about. */
import { OrganizationRequired } from '@handtest/contracts/billing';
import { type Call, Forbidden } from '@handtest/contracts/define';
import { access, OrganizationNotFound, organizationsOf, type Permission } from '@handtest/contracts/identity';

/**
 * The organization that was named, else the only one that the caller belongs to.
 *
 * @throws OrganizationNotFound when the caller does not belong to the one named, whether it exists or not
 * @throws Forbidden when the caller's role does not have the permission
 * @throws OrganizationRequired when none was named and the caller belongs to several, or to none
 */
export function askedOrganization(
  call: Call,
  named: string | undefined,
  permission: Permission = 'balance:read',
): string {
  const organizationId = named ?? onlyOrganization(call);
  const verdict = access(call, organizationId, permission);
  if (verdict === 'absent') throw new OrganizationNotFound();
  if (verdict === 'forbidden') throw new Forbidden();
  return organizationId;
}

function onlyOrganization(call: Call): string {
  const [first, ...others] = organizationsOf(call.caller);
  if (first === undefined || others.length > 0) throw new OrganizationRequired();
  return first;
}
