/** The selected event in full. */
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../ui/button.js';
import { CopyButton } from '../ui/copy.js';
import type { EventRow } from './event-columns.js';
import type { EventKind } from './event-id.js';
import { durationWords, statusText } from './event-text.js';
import { usePlayer } from './player-context.js';
import { placeSentence } from './time-words.js';

interface DetailProps {
  readonly kind: EventKind;
  readonly atMs: number;
  readonly row: EventRow | undefined;
  /** Reads the row when it was not visible yet, such as that of a link. */
  readonly wantRow: () => void;
}

export function EventDetail({ kind, atMs, row, wantRow }: DetailProps) {
  const { axis, select } = usePlayer();
  useEffect(() => {
    if (!row) wantRow();
  });
  const text = row ? fullText(kind, row) : '';
  return (
    <section aria-label="Selected event" className="rounded-md border border-line bg-page">
      <div className="flex items-center gap-1 pl-3 text-xs text-muted">
        <span className="mr-auto">{placeSentence(axis, atMs)}</span>
        <CopyButton text={text} label="event" />
        <IconButton
          label="Close the event"
          icon={<X aria-hidden size={14} />}
          onClick={() => select({ e: undefined })}
        />
      </div>
      {/* Its text may be longer than the box. */}
      <pre
        tabIndex={0}
        aria-label="Text of the event"
        className="max-h-36 overflow-auto px-3 pb-2 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </section>
  );
}

function fullText(kind: EventKind, { word, text, a, b }: EventRow): string {
  switch (kind) {
    case 'console':
    case 'page':
      return `${word}: ${text}`;
    case 'network':
      return [`${word} ${text}`, `Status: ${statusText(a)}`, durationWords(b) && `Time: ${durationWords(b)}`]
        .filter(Boolean)
        .join('\n');
    case 'click':
      return `${text || 'The selector was not recorded'}\nAt ${a}, ${b} pixels of the viewport`;
  }
}
