/** What is wrong with the connection and with the app itself, on top of every page. */
import { isHandtestError } from '@handtest/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, Hourglass, type LucideIcon, PackageX } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.js';
import { usePartIsMissing } from '../ui/part.js';
import { useWait } from '../ui/use-wait.js';

export function Banners() {
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const retried = useRetried();
  const partIsMissing = usePartIsMissing();
  return (
    <div role="status">
      {!online ? (
        <Banner icon={CloudOff}>You are offline. The page shows what was loaded before.</Banner>
      ) : (
        retried && <Retrying key={retried.fetchFailureCount} reason={retried.fetchFailureReason} />
      )}
      {partIsMissing && (
        <Banner icon={PackageX}>
          A part of the app could not be loaded. Reload the page.
          <Button onClick={() => location.reload()}>Reload</Button>
        </Banner>
      )}
    </div>
  );
}

function Banner({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-sm text-warn sm:px-6">
      <Icon aria-hidden size={16} className="shrink-0" />
      {children}
    </p>
  );
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A read that is being repeated now. */
function useRetried() {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache.getAll().find(({ state }) => state.fetchFailureCount > 0 && state.fetchStatus === 'fetching')
        ?.state,
  );
}

function Retrying({ reason }: { reason: unknown }) {
  const { secondsLeft } = useWait(reason);
  const isLimited = isHandtestError(reason) && reason.status === 429;
  return (
    <Banner icon={Hourglass}>
      {isLimited ? (
        <span>
          You have made too many requests. The page loads again
          {/* Else a screen reader would read each second. */}
          <span aria-hidden>
            {' '}
            in {secondsLeft ?? 'a few'} {secondsLeft === 1 ? 'second' : 'seconds'}
          </span>
          .
        </span>
      ) : (
        'The server does not answer. The page tries again by itself.'
      )}
    </Banner>
  );
}
