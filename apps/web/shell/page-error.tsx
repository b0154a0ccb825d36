/** A page that cannot be shown, such as when its script could not be loaded. */
import { useMatches, useRouter } from '@tanstack/react-router';
import { Page } from '../ui/page.js';
import { ErrorState } from '../ui/state.js';
import { Banners } from './banners.js';

interface PageErrorProps {
  readonly error: unknown;
}

/** Of a page in the frame of the app, the navigation remains. */
export function PageError({ error }: PageErrorProps) {
  const isFramed = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/app') });
  return isFramed ? <Failed error={error} /> : <WholePageError error={error} />;
}

export function WholePageError({ error }: PageErrorProps) {
  return (
    <main>
      <Banners />
      <Failed error={error} />
    </main>
  );
}

function Failed({ error }: PageErrorProps) {
  const router = useRouter();
  return (
    <Page title="Something failed">
      <ErrorState what="The page could not be shown" error={error} onRetry={() => void router.invalidate()} />
    </Page>
  );
}
