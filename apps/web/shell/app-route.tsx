/** The layout of every page that needs a session. Its pages are children of this route. */
import { createRoute, redirect } from '@tanstack/react-router';
import { organizationsQuery } from '../client/organization.js';
import { queryClient } from '../client/query-client.js';
import { sessionQuery } from '../client/session.js';
import { AppShell } from './app-shell.js';
import { rootRoute } from './root-route.js';

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }) => {
    // The organizations load beside the session. Without a session the answer is of no use, and the sign-in follows.
    void queryClient.prefetchQuery(organizationsQuery);
    const user = await queryClient.ensureQueryData(sessionQuery);
    if (!user) throw redirect({ to: '/login', search: { returnTo: location.href } });
    return { user };
  },
  component: AppShell,
});
