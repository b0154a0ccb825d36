/** Links to a moment of the recording, in the address of the page as `?t=` in seconds. */
import { Link } from '@tanstack/react-router';
import { durationText } from '../../ui/time-text.js';

/** Events outside the recording have no offset, and no link. */
export function Moment({ at }: { at: number | null | undefined }) {
  if (at === null || at === undefined)
    return <span className="text-xs text-muted">outside the recording</span>;
  return (
    <Link
      to="."
      search={(all: object) => ({ ...all, t: at })}
      hash="evidence"
      className="inline-flex min-h-6 min-w-6 items-center font-mono text-xs text-accent underline"
      aria-label={`Show the recording at ${durationText(at)}`}
    >
      {durationText(at)}
    </Link>
  );
}
