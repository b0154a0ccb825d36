/** The root of all routes. */
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { WholePageError } from './page-error.js';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <Page title="Not found">
        <p className="text-muted">There is no page at this address.</p>
        <div>
          <ButtonLink to="/">Go to the jobs</ButtonLink>
        </div>
      </Page>
    </main>
  ),
  errorComponent: WholePageError,
});
