/** A list of up to 200,000 events, of which only the visible rows exist. It follows the playhead. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import type { EventRow } from './event-columns.js';
import { EventDetail } from './event-detail.js';
import { eventId, type EventKind, indexOfEvent } from './event-id.js';
import { EventRowText } from './event-row.js';
import { usePlayer, usePlayhead } from './player-context.js';
import { indexAtPlayhead } from './time-search.js';
import { placeOf, type TimeAxis } from './time-axis.js';
import { placeSentence, placeText } from './time-words.js';
import type { RowPages } from './row-pages.js';
import type { FilteredEvents } from './use-event-list.js';

const rowHeight = 26;
/** A list that jumps with each frame costs the frames of the video. */
const listPaceMs = 100;
/** More than the visible rows. A row that scrolls away becomes another one, which is cheaper than a new one. */
const rowSlots = 128;
const moves: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 15,
  PageUp: -15,
  Home: -Infinity,
  End: Infinity,
};

interface ListProps {
  readonly kind: EventKind;
  readonly label: string;
  readonly list: FilteredEvents;
}

export function EventList({ kind, label, list }: ListProps) {
  const { times, pages } = list;
  const { axis, clock, selected, select } = usePlayer();
  const box = useRef<HTMLDivElement>(null);
  const rows = useRows(box, times.length, pages);
  const { scrollToIndex } = rows;
  const current = usePlayhead(clock, (seconds) => indexAtPlayhead(times, axis, seconds), listPaceMs);
  const [isFollowing, setFollowing] = useFollow(current, box);
  const chosen = selected === undefined ? undefined : indexOfEvent(kind, list, selected);
  const choose = useCallback(
    (index: number) => {
      select({ e: eventId(kind, list, index) });
      clock.seek(placeOf(axis, times[index]!).seconds);
    },
    [select, kind, list, times, clock, axis],
  );
  const move = (event: KeyboardEvent) => {
    const index = targetOf(event.key, chosen ?? current, times.length);
    if (index === undefined) return;
    event.preventDefault();
    choose(index);
    scrollToIndex(index);
  };
  const stopFollowing = () => setFollowing(false);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="relative min-h-0 flex-1">
        <div
          ref={box}
          role="listbox"
          tabIndex={0}
          aria-label={label}
          aria-activedescendant={chosen === undefined ? undefined : `${kind}-${chosen}`}
          className="absolute inset-0 [contain:strict] overflow-x-hidden overflow-y-auto rounded-md border border-line"
          onKeyDown={move}
          onWheel={stopFollowing}
          onTouchMove={stopFollowing}
          onPointerDown={(event) => event.target === box.current && stopFollowing()}
        >
          <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => (
              <Row
                key={index % rowSlots}
                id={`${kind}-${index}`}
                kind={kind}
                row={pages.row(index)}
                index={index}
                total={times.length}
                atMs={times[index]!}
                axis={axis}
                top={start}
                isCurrent={index === current}
                isChosen={index === chosen}
                onChoose={choose}
              />
            ))}
          </div>
        </div>
        {!isFollowing && (
          <Button
            variant="primary"
            className="absolute right-4 bottom-3 shadow-lg"
            onClick={() => setFollowing(true)}
          >
            Follow
          </Button>
        )}
      </div>
      {chosen !== undefined && (
        <EventDetail
          kind={kind}
          atMs={times[chosen]!}
          row={pages.row(chosen)}
          wantRow={() => pages.want(chosen, chosen)}
        />
      )}
    </div>
  );
}

/** The rows that exist now. Those that were not read yet are requested. */
function useRows(box: RefObject<HTMLDivElement | null>, count: number, pages: RowPages) {
  useSyncExternalStore(pages.subscribe, pages.version);
  // It is drawn again with each scroll, and the compiler is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
  });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0]?.index, items.at(-1)?.index];
  useEffect(() => {
    if (first !== undefined && last !== undefined) pages.want(first, last);
  }, [pages, first, last]);
  return rows;
}

/** The list scrolls with the playhead until a person scrolls it. */
function useFollow(current: number, box: RefObject<HTMLDivElement | null>) {
  const [isFollowing, setFollowing] = useState(true);
  useEffect(() => {
    const element = box.current;
    if (!element || !isFollowing || current < 0) return;
    // All rows have the same height. The virtualizer would measure the list again in each of the next frames.
    element.scrollTo({ top: current * rowHeight - (element.clientHeight - rowHeight) / 2 });
  }, [isFollowing, current, box]);
  return [isFollowing, setFollowing] as const;
}

function targetOf(key: string, from: number, count: number): number | undefined {
  const by = moves[key];
  if (by === undefined || count === 0) return undefined;
  return Math.min(count - 1, Math.max(0, from + by));
}

interface RowProps {
  readonly id: string;
  readonly kind: EventKind;
  readonly row: EventRow | undefined;
  readonly index: number;
  readonly total: number;
  readonly atMs: number;
  readonly axis: TimeAxis;
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (index: number) => void;
}

/** While the playhead moves, only two rows of the visible ones change. */
const Row = memo(function Row(props: RowProps) {
  const { id, kind, row, index, total, atMs, axis, top, isCurrent, isChosen, onChoose } = props;
  return (
    // The list has the focus and handles the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-current={isCurrent || undefined}
      title={placeSentence(axis, atMs)}
      className={classNames(
        'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 border-l-2 px-2 font-mono text-xs',
        isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover',
        isChosen && 'outline-2 -outline-offset-2 outline-accent',
      )}
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
      onClick={() => onChoose(index)}
    >
      <span className="w-12 shrink-0 text-right text-muted">{placeText(axis, atMs)}</span>
      {row ? <EventRowText kind={kind} row={row} /> : <Skeleton className="h-3 w-2/3" />}
    </div>
  );
});
