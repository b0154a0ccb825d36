/** Which organization a question about credit is about. */
import { OrganizationRequired } from '@handtest/contracts/billing';
import { type Call, Forbidden } from '@handtest/contracts/define';
import { access, OrganizationNotFound, organizationsOf } from '@handtest/contracts/identity';

/**
 * The organization that was named, else the only one that the caller belongs to.
 *
 * @throws OrganizationNotFound when the caller does not belong to the one named, whether it exists or not
 * @throws OrganizationRequired when none was named and the caller belongs to several, or to none
 */
export function askedOrganization(call: Call, named: string | undefined): string {
  const organizationId = named ?? onlyOrganization(call);
  const verdict = access(call, organizationId, 'balance:read');
  if (verdict === 'absent') throw new OrganizationNotFound();
  if (verdict === 'forbidden') throw new Forbidden();
  return organizationId;
}

function onlyOrganization(call: Call): string {
  const [first, ...others] = organizationsOf(call.caller);
  if (first === undefined || others.length > 0) throw new OrganizationRequired();
  return first;
}
