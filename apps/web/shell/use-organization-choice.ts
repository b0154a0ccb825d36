/** Shows another organization of the user, unless a page with unsaved changes keeps the person. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepOrganization } from '../client/kept-organization.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The organization that was chosen with this navigation. */
    organization?: string;
  }
}

export function useOrganizationChoice(): (organizationId: string) => void {
  const router = useRouter();
  // A page that asks before it is left may refuse the navigation, or permit it later. Back and Forward come here too.
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation: { state } }) => {
        if (state.organization !== undefined) keepOrganization(state.organization);
      }),
    [router],
  );
  return (organization) => {
    const { pathname } = router.state.location;
    // A job or project belongs to the organization before.
    const to = pathname.startsWith('/org/') ? pathname : '/jobs';
    void router.navigate({ to, state: { organization } });
  };
}
