/** The organization that the dashboard shows. The choice is kept, so that a page loads without waiting for the list. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepOrganization, useKeptOrganization } from '../client/kept-organization.js';
import { organizationsQuery } from '../client/organization.js';

export function useChosenOrganization() {
  const { data: organizations, error, refetch } = useQuery(organizationsQuery);
  const chosen = useKeptOrganization();
  const known = organizations?.find(({ id }) => id === chosen) ?? organizations?.[0];
  const organizationId = organizations ? known?.id : chosen;
  useEffect(() => {
    if (organizationId !== undefined) keepOrganization(organizationId);
  }, [organizationId]);
  return { organizations, organizationId, error, refetch };
}
