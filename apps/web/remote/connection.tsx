/** The state of the connection; how fast it is, on hover and focus. */
import { useId, useState } from 'react';
import { LongName, Pill } from '../ui/pill.js';
import { linkWords } from './link-words.js';
import type { VisitView } from './visit-view.js';

const words = {
  connecting: 'Connecting',
  open: 'Connected',
  reconnecting: 'Connection lost, trying again. The browser goes on',
  ended: 'Ended',
} as const;
const tones = { connecting: 'neutral', open: 'ok', reconnecting: 'warn', ended: 'neutral' } as const;

interface ConnectionProps {
  readonly view: VisitView;
  readonly isLost: boolean;
}

export function Connection({ view: { connection, link, tabs }, isLost }: ConnectionProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const isSlow = link?.isSlow === true;
  const pill = (
    <Pill tone={isSlow ? 'warn' : tones[connection]}>
      <LongName>{isSlow ? 'Slow connection' : words[connection]}</LongName>
    </Pill>
  );
  if (connection === 'reconnecting' && isLost)
    return (
      <span role="status">
        <Pill tone="bad">
          <LongName>The browser has failed, and no other is free. Trying again</LongName>
        </Pill>
      </span>
    );
  if (connection !== 'open') return <span role="status">{pill}</span>;
  return (
    <span className="relative" onPointerEnter={() => setShown(true)} onPointerLeave={() => setShown(false)}>
      <span role="status">
        <button
          type="button"
          aria-describedby={id}
          className="rounded-full"
          onFocus={() => setShown(true)}
          onBlur={() => setShown(false)}
          onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
          onClick={() => setShown(true)}
        >
          {pill}
        </button>
      </span>
      <span
        role="tooltip"
        id={id}
        hidden={!isShown}
        className="absolute top-full right-0 z-20 w-64 rounded-md border border-edge bg-raised p-2 text-xs text-ink shadow-lg"
      >
        {linkWords(
          link,
          tabs.find(({ isFront }) => isFront),
        )}
      </span>
    </span>
  );
}
