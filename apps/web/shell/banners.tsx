/** What is wrong with the connection and with the app itself, on top of every page. */
import { isHandtestError } from '@handtest/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, Hourglass, type LucideIcon, PackageX } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.js';
import { usePartIsMissing } from '../ui/part.js';

export function Banners() {
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const retrying = useRetryReason();
  const partIsMissing = usePartIsMissing();
  const text = online ? retrying : 'You are offline. The page shows what was loaded before.';
  return (
    <div role="status">
      {text && <Banner icon={online ? Hourglass : CloudOff}>{text}</Banner>}
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

/** Why a read is being repeated now, in words. */
function useRetryReason(): string | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const failed = cache
        .getAll()
        .find(({ state }) => state.fetchFailureCount > 0 && state.fetchStatus === 'fetching');
      return failed && retryText(failed.state.fetchFailureReason);
    },
  );
}

function retryText(reason: unknown): string {
  if (isHandtestError(reason) && reason.status === 429) {
    return `You have made too many requests. The page loads again in ${reason.retryAfterSeconds ?? 'a few'} seconds.`;
  }
  return 'The server does not answer. The page tries again by itself.';
}
