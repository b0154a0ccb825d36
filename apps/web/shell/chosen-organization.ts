/** The organization that the dashboard shows. This browser keeps the choice, so that a page loads without waiting for the list. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationsQuery } from '../client/organization.js';

const key = 'handtest.organization';

export function forgetOrganization(): void {
  localStorage.removeItem(key);
}

export function useChosenOrganization() {
  const { data: organizations, error, refetch } = useQuery(organizationsQuery);
  const [chosen, setChosen] = useState(() => localStorage.getItem(key) ?? undefined);
  const known = organizations?.find(({ id }) => id === chosen) ?? organizations?.[0];
  const organizationId = organizations ? known?.id : chosen;
  const choose = (id: string) => {
    localStorage.setItem(key, id);
    setChosen(id);
  };
  // The next visit begins with it.
  if (known && localStorage.getItem(key) !== known.id) localStorage.setItem(key, known.id);
  return { organizations, organizationId, choose, error, refetch };
}
