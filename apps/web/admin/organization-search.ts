/** The search for organizations, as it is in the address. Pure. */
import { type PageOffset, pageOffset } from '../client/page-offset.js';

export interface OrganizationSearch extends PageOffset {
  readonly search?: string;
}

export function organizationSearch(given: Record<string, unknown>): OrganizationSearch {
  // The router reads digits in the address as a number.
  const search = String(given.search ?? '').trim();
  return { ...pageOffset(given), ...(search && { search }) };
}
