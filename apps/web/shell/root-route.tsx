/** The root of all routes. */
import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { ErrorState } from '../ui/state.js';

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
  errorComponent: PageError,
});

function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <main>
      <Page title="Something failed">
        <ErrorState
          what="The page could not be shown"
          error={error}
          onRetry={() => void router.invalidate()}
        />
      </Page>
    </main>
  );
}
