/** The root of all routes. */
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ErrorState } from '../ui/state.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <Page title="Not found">
      <p className="text-muted">There is no page at this address.</p>
      <div>
        <ButtonLink to="/">Go to the jobs</ButtonLink>
      </div>
    </Page>
  ),
  errorComponent: ({ error, reset }) => (
    <ErrorState what="The page could not be shown" error={error} onRetry={reset} />
  ),
});
