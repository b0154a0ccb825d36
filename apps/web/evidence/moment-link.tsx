/** A link that moves the playhead. Opened elsewhere it shows the job at that second. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePlayer } from './player-context.js';
import { secondsInAddress } from './player-search.js';
import { placeOf } from './time-axis.js';
import { clockText, offsetText } from './time-words.js';

/** An instant outside the recording is no link, and says so. */
export function MomentLink({ atMs, children }: { atMs: number; children?: ReactNode }) {
  const { axis, clock } = usePlayer();
  const { seconds, outside } = placeOf(axis, atMs);
  if (outside) return <span className="text-muted">{children} outside the recording</span>;
  return (
    <Link
      to="."
      search={((all: object) => ({ ...all, t: secondsInAddress(seconds) })) as never}
      replace
      resetScroll={false}
      title={clockText(atMs)}
      className="text-accent underline"
      onClick={() => clock.seek(seconds)}
    >
      {children ?? offsetText(seconds)}
    </Link>
  );
}
