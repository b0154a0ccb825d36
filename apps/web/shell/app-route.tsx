/** The layout of every page that needs a session. Its pages are children of this route. */
import { createRoute, redirect } from '@tanstack/react-router';
import { organizationsQuery } from '../client/organization.js';
import { queryClient } from '../client/query-client.js';
import { sessionQuery } from '../client/session.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { AppShell } from './app-shell.js';
import { Banners } from './banners.js';
import { WholePageError } from './page-error.js';
import { rootRoute } from './root-route.js';

/** Longer than the answer usually takes. Then the page says what it waits for. */
export const sessionWaitMs = 2_000;

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
  pendingMs: sessionWaitMs,
  pendingComponent: Waiting,
  errorComponent: WholePageError,
});

/** Until it is known who is signed in. */
function Waiting() {
  return (
    <main>
      <Banners />
      <Page title="Loading">
        <Skeleton />
      </Page>
    </main>
  );
}
