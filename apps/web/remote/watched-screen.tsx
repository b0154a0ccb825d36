/** The pictures of a remote browser for who only watches. */
import { ScreenCanvas } from './screen-canvas.js';
import { useVisit } from './use-visit.js';
import type { VisitView } from './visit-view.js';

const pages = { desktop: { width: 1_600, height: 900 }, mobile: { width: 375, height: 812 } };

export function WatchedScreen({ jobId, isMobile }: { jobId: string; isMobile: boolean }) {
  const origin = location.origin.replace(/^http/, 'ws');
  const visit = useVisit(`${origin}/api/jobs/${encodeURIComponent(jobId)}/browser/watch`);
  return (
    <div className="flex h-[32rem] flex-col gap-2">
      <p role="status" className="text-sm text-muted empty:hidden">
        {wordsOf(visit.view)}
      </p>
      <ScreenCanvas visit={visit} page={{ ...pages[isMobile ? 'mobile' : 'desktop'], isMobile }} isReadOnly>
        {() => null}
      </ScreenCanvas>
    </div>
  );
}

function wordsOf({ connection, hasPicture }: VisitView): string | false {
  if (connection === 'ended') return 'The remote browser has ended.';
  if (!hasPicture) return 'The tester does not use the remote browser now. It appears here when it starts.';
  return connection === 'reconnecting' && 'The connection is lost. What you see is old until it is back.';
}
