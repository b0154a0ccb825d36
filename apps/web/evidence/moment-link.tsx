/** A link that moves the playhead. Opened elsewhere it shows the job at that second. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePlayer } from './player-context.js';
import { secondsInAddress } from './player-search.js';
import { placeOf } from './time-axis.js';
import { axisName, clockText, offsetText } from './time-words.js';

/** An instant outside the axis is no link, and says so. */
export function MomentLink({ atMs, children }: { atMs: number; children?: ReactNode }) {
  const { axis, clock } = usePlayer();
  const { seconds, outside } = placeOf(axis, atMs);
  if (outside)
    return (
      <span className="text-muted">
        {children} outside {axisName(axis)}
      </span>
    );
  return (
    <Link
      to="."
      search={((all: object) => ({ ...all, t: secondsInAddress(seconds) })) as never}
      replace
      resetScroll={false}
      title={clockText(atMs)}
      className="inline-flex min-h-6 min-w-6 items-center text-accent underline"
      onClick={() => clock.seek(seconds)}
    >
      {children ?? offsetText(seconds)}
    </Link>
  );
}
