/** Messages and notes at their seconds. Only the visible ones exist. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { JobRecord } from '@handtest/sdk';
import { type Moment, noteMoments } from './job-moments.js';
import { MomentLink } from './moment-link.js';
import { ownAddress } from '../client/own-address.js';
import { usePlayer, usePlayhead } from './player-context.js';
import { indexAtPlayhead } from './time-search.js';
import { clockText } from './time-words.js';

const estimatedHeight = 56;

export function ConversationTab() {
  const { job, axis, clock } = usePlayer();
  const box = useRef<HTMLDivElement>(null);
  const entries = entriesOf(job);
  const times = entries.map(({ atMs }) => atMs);
  const current = usePlayhead(clock, (seconds) => indexAtPlayhead(times, axis, seconds));
  // It is drawn again with each scroll, and the compiler is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedHeight,
    overscan: 8,
  });
  if (entries.length === 0) {
    return <p className="p-4 text-center text-sm text-muted">Nothing was written during the session.</p>;
  }
  return (
    <div
      ref={box}
      role="region"
      tabIndex={0}
      aria-label="Conversation"
      className="h-96 overflow-x-hidden overflow-y-auto rounded-md border border-line lg:h-[36rem]"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const { text, atMs, picture } = entries[index]!;
          return (
            <li
              key={index}
              ref={rows.measureElement}
              data-index={index}
              aria-current={index === current || undefined}
              className="absolute inset-x-0 top-0 border-b border-l-2 border-line border-l-transparent px-3 py-2 text-sm aria-[current]:border-l-accent aria-[current]:bg-accent-soft"
              style={{ transform: `translateY(${start}px)` }}
            >
              <p className="text-xs text-muted">
                <MomentLink atMs={atMs} /> · {clockText(atMs)}
              </p>
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
              {picture && <Screenshot atMs={atMs} address={picture} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Opens whole in a tab of its own. Its height is the same before it is loaded, so that rows do not move. */
function Screenshot({ atMs, address }: { atMs: number; address: string }) {
  const own = ownAddress(address, location.origin);
  return (
    <a href={own} target="_blank" rel="noreferrer" className="mt-1 block w-fit">
      <img
        src={own}
        alt={`Screenshot of the tester at ${clockText(atMs)}, opens in a new tab`}
        className="h-40 max-w-full rounded border border-line bg-page object-contain"
      />
    </a>
  );
}

function entriesOf(job: JobRecord): Moment[] {
  return noteMoments(job).sort((one, other) => one.atMs - other.atMs);
}
