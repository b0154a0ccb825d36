/** The pictures of a remote browser for who only watches. */
import { ScreenCanvas } from './screen-canvas.js';
import { useVisit } from './use-visit.js';

const pages = { desktop: { width: 1_600, height: 900 }, mobile: { width: 375, height: 812 } };

export function WatchedScreen({ jobId, isMobile }: { jobId: string; isMobile: boolean }) {
  const origin = location.origin.replace(/^http/, 'ws');
  const visit = useVisit(`${origin}/api/jobs/${encodeURIComponent(jobId)}/browser/watch`);
  const { hasPicture, connection } = visit.view;
  return (
    <div className="flex h-[32rem] flex-col gap-2">
      <p role="status" className="text-sm text-muted empty:hidden">
        {connection === 'ended'
          ? 'The remote browser has ended.'
          : !hasPicture && 'The tester does not use the remote browser now. It appears here when it starts.'}
      </p>
      <ScreenCanvas visit={visit} page={{ ...pages[isMobile ? 'mobile' : 'desktop'], isMobile }} isReadOnly>
        {() => null}
      </ScreenCanvas>
    </div>
  );
}
