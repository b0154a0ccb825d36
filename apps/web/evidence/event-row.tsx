/** An event in a line of its list. A word says what colour says too. */
import { classNames } from '../ui/class-names.js';
import type { EventRow } from './event-columns.js';
import type { EventKind } from './event-id.js';
import { durationWords, statusText } from './event-text.js';
import { usePlayer } from './player-context.js';
import { isErrorType, isFailedStatus } from './recorded.js';
import { originOf, shortAddress } from './short-address.js';

export function EventRowText({ kind, row }: { kind: EventKind; row: EventRow }) {
  const { job } = usePlayer();
  const { word, text, a, b } = row;
  if (kind === 'click') {
    return (
      <span className="min-w-0 truncate">
        <span className="text-muted">
          {Math.round(a)}, {Math.round(b)}
        </span>{' '}
        {text || 'no selector'}
      </span>
    );
  }
  const tone = toneOf(kind, row);
  if (kind !== 'network') {
    const width = kind === 'page' ? 'w-20' : 'w-12';
    return (
      <>
        <span className={classNames(width, 'shrink-0 truncate', tone)}>{word}</span>
        <span className={classNames('min-w-0 truncate', tone)}>{text}</span>
      </>
    );
  }
  return (
    <>
      <span className={classNames('w-[4.75rem] shrink-0 truncate', tone)}>{statusText(a)}</span>
      <span className="w-10 shrink-0 truncate text-muted">{word}</span>
      <span className={classNames('min-w-0 flex-1 truncate', tone)}>
        {shortAddress(text, originOf(job.request.url))}
      </span>
      <span className="shrink-0 text-muted">{durationWords(b)}</span>
    </>
  );
}

function toneOf(kind: EventKind, { word, a }: EventRow): string {
  const isFault = kind === 'network' ? isFailedStatus(a) : isErrorType(word);
  if (isFault) return 'text-bad';
  return /warn/i.test(word) ? 'text-warn' : '';
}
