/** The caller sees what the tester sees in the remote browser. The tester is shown that the caller watches. */
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { serverConfigQuery } from '../../client/server-config.js';
import { Button } from '../../ui/button.js';
import { Panel } from '../../ui/page.js';
import { part } from '../../ui/part.js';
import { Skeleton } from '../../ui/skeleton.js';

const WatchedScreen = part(() =>
  import('../../remote/watched-screen.js').then((screen) => screen.WatchedScreen),
);

export function LiveWatch({ jobId, isMobile }: { jobId: string; isMobile: boolean }) {
  const [watching, setWatching] = useState(false);
  const { data: config } = useQuery(serverConfigQuery);
  const Icon = watching ? EyeOff : Eye;
  if (config?.remoteBrowser === false) return null;
  return (
    <Panel
      title="Live"
      actions={
        <Button onClick={() => setWatching(!watching)}>
          <Icon aria-hidden size={14} />
          {watching ? 'Stop watching' : 'Watch the tester'}
        </Button>
      }
    >
      {watching ? (
        <WatchedScreen jobId={jobId} isMobile={isMobile} fallback={<Skeleton className="h-96 w-full" />} />
      ) : (
        <p className="text-sm text-muted">
          You can watch while the tester uses our remote browser. The tester sees that you watch.
        </p>
      )}
    </Panel>
  );
}
