/** The events of the session along the recording: a slider that shows where something happened. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { eventAt, laneNames, type Lane, type LaneEvent, type LaneName, nearestEvent } from './event-lane.js';
import { usePlayer, usePlayhead } from './player-context.js';
import { zoomFactor } from './player-keys.js';
import { sliderText } from './slider-text.js';
import { clampSeconds, placeOf } from './time-axis.js';
import { placeSentence } from './time-words.js';
import { axisHeight, drawTimeline, laneHeight, type TimelineColors } from './timeline-drawing.js';
import { isWhole, panned, pixelOf, secondOf, showing, type TimelineView, zoomed } from './timeline-view.js';
import { useElementSize, useThemeVersion } from './use-element-size.js';

const looks: Readonly<Record<LaneName, { label: string; tone: string }>> = {
  findings: { label: 'Findings', tone: 'text-accent' },
  errors: { label: 'Errors', tone: 'text-bad' },
  requests: { label: 'Failed calls', tone: 'text-warn' },
  clicks: { label: 'Clicks', tone: 'text-muted' },
  notes: { label: 'Notes, chat', tone: 'text-ok' },
  pages: { label: 'Pages', tone: 'text-ink' },
};

const tolerancePixels = 6;
const height = axisHeight + laneNames.length * laneHeight;

interface TimelineProps {
  readonly view: TimelineView;
  readonly onView: (view: TimelineView) => void;
  readonly hidden: ReadonlySet<LaneName>;
  readonly onToggle: (lane: LaneName) => void;
}

export function Timeline({ view, onView, hidden, onToggle }: TimelineProps) {
  const { lanes, axis, clock } = usePlayer();
  const zoom = (factor: number) => onView(zoomed(view, factor, clock.now(), axis.durationSeconds));
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-w-0">
        <ul className="flex w-28 shrink-0 flex-col sm:w-32" style={{ paddingTop: axisHeight }}>
          {laneNames.map((name) => (
            <li key={name} style={{ height: laneHeight }}>
              <button
                type="button"
                aria-pressed={!hidden.has(name)}
                title={hidden.has(name) ? 'Show on the timeline' : 'Hide on the timeline'}
                className="flex w-full items-center gap-1.5 rounded text-left text-xs text-muted hover:text-ink aria-[pressed=false]:line-through"
                style={{ height: laneHeight }}
                onClick={() => onToggle(name)}
              >
                <span
                  aria-hidden
                  className={classNames('size-2 shrink-0 rounded-sm bg-current', looks[name].tone)}
                />
                <span className="truncate">{looks[name].label}</span>
                <span className="ml-auto pr-2">{lanes[name].times.length.toLocaleString()}</span>
              </button>
            </li>
          ))}
        </ul>
        <Track view={view} onView={onView} hidden={hidden} />
      </div>
      <div className="flex justify-end gap-1">
        <IconButton
          label="Zoom out (-)"
          icon={<ZoomOut aria-hidden size={14} />}
          refusal={isWhole(view, axis.durationSeconds) ? 'The whole session is shown' : undefined}
          onClick={() => zoom(1 / zoomFactor)}
        />
        <IconButton
          label="Zoom in (+)"
          icon={<ZoomIn aria-hidden size={14} />}
          onClick={() => zoom(zoomFactor)}
        />
      </div>
    </div>
  );
}

/** The slider itself: pointer, wheel and keys move the playhead. */
function Track({ view, onView, hidden }: Omit<TimelineProps, 'onToggle'>) {
  const { lanes, axis, clock } = usePlayer();
  const track = useRef<HTMLDivElement>(null);
  const size = useElementSize(track);
  const [hover, setHover] = useState<LaneEvent>();
  const shown = useMemo(
    () => laneNames.filter((name) => !hidden.has(name)).map((name) => lanes[name]),
    [hidden, lanes],
  );
  const spoken = useSpokenPlayhead(shown);
  const now = usePlayhead(clock, (seconds) => Math.round(seconds), spokenPaceMs);
  useViewAtPlayhead(view, onView);
  useWheel(track, view, onView);
  const secondAt = (event: React.PointerEvent) =>
    clampSeconds(axis, secondOf(view, size.width, event.nativeEvent.offsetX));
  const eventUnder = (event: React.PointerEvent) => {
    const name = laneNames[Math.floor((event.nativeEvent.offsetY - axisHeight) / laneHeight)];
    const candidates = name && !hidden.has(name) ? [lanes[name]] : [];
    const tolerance = (tolerancePixels / Math.max(1, size.width)) * (view.to - view.from);
    return nearestEvent(candidates, axis, secondAt(event), tolerance);
  };
  const press = (event: React.PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const under = eventUnder(event);
    clock.seek(under ? placeOf(axis, under.lane.times[under.index]!).seconds : secondAt(event));
  };
  const move = (event: React.PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) return clock.seek(secondAt(event));
    const under = eventUnder(event);
    setHover((last) => (last?.lane === under?.lane && last?.index === under?.index ? last : under));
  };
  const keys: Readonly<Record<string, number>> = {
    Home: 0,
    End: axis.durationSeconds,
    PageUp: clock.now() + 30,
    PageDown: clock.now() - 30,
    ArrowUp: clock.now() + 5,
    ArrowDown: clock.now() - 5,
  };
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={0}
      aria-valuemax={Math.round(axis.durationSeconds)}
      aria-valuenow={now}
      aria-valuetext={spoken}
      className="relative min-w-0 flex-1 cursor-pointer touch-pan-y rounded border border-line bg-surface select-none"
      style={{ height: height + 2 }}
      onPointerDown={press}
      onPointerMove={move}
      onPointerLeave={() => setHover(undefined)}
      onKeyDown={(event) => {
        const to = keys[event.key];
        if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        clock.seek(clampSeconds(axis, to));
      }}
    >
      <Lanes shown={shown} view={view} width={size.width} />
      <Playhead view={view} width={size.width} />
      {hover && <Tooltip event={hover} view={view} width={size.width} />}
    </div>
  );
}

function Lanes({ shown, view, width }: { shown: readonly Lane[]; view: TimelineView; width: number }) {
  const { lanes, axis } = usePlayer();
  const canvas = useRef<HTMLCanvasElement>(null);
  const probes = useRef<HTMLSpanElement>(null);
  const theme = useThemeVersion();
  useEffect(() => {
    if (!canvas.current || !probes.current || width === 0) return;
    const all = laneNames.map((name) =>
      shown.includes(lanes[name]) ? lanes[name] : { ...lanes[name], times: new Float64Array() },
    );
    const colors = colorsOf(probes.current);
    drawTimeline(canvas.current, { width, height }, all, { axis, view, colors });
  }, [shown, lanes, axis, view, width, theme]);
  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        className="pointer-events-none absolute top-0 left-0 max-w-full"
        style={{ width, height }}
      />
      <span ref={probes} hidden className="font-sans">
        <span className="text-line" />
        <span className="text-muted" />
        {laneNames.map((name) => (
          <span key={name} className={looks[name].tone} />
        ))}
      </span>
    </>
  );
}

function colorsOf(probes: HTMLSpanElement): TimelineColors {
  const colors = Array.from(probes.children, (probe) => getComputedStyle(probe).color);
  const [line, text, ...tones] = colors;
  const lanes = Object.fromEntries(laneNames.map((name, index) => [name, tones[index]!]));
  const font = `11px ${getComputedStyle(probes).fontFamily}`;
  return { line: line!, text: text!, font, lanes: lanes as TimelineColors['lanes'] };
}

/** Moved by hand, so that nothing else is drawn again with each frame. */
function Playhead({ view, width }: { view: TimelineView; width: number }) {
  const { clock } = usePlayer();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const x = pixelOf(view, width, clock.now());
      const isVisible = x >= -1 && x <= width + 1;
      if (!line.current) return;
      line.current.style.transform = `translateX(${Math.min(width - 2, Math.max(0, x - 1))}px)`;
      line.current.style.visibility = isVisible ? 'visible' : 'hidden';
    };
    place();
    return clock.subscribe(place);
  }, [clock, view, width]);
  return (
    <div ref={line} aria-hidden className="pointer-events-none absolute inset-y-0 left-0 w-0.5 bg-ink" />
  );
}

function Tooltip({ event, view, width }: { event: LaneEvent; view: TimelineView; width: number }) {
  const { axis } = usePlayer();
  const text = useEventText(event);
  const atMs = event.lane.times[event.index]!;
  const x = pixelOf(view, width, placeOf(axis, atMs).seconds);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-full z-10 mb-1 max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-xs shadow-lg [overflow-wrap:anywhere]"
      style={x > width / 2 ? { right: Math.max(0, width - x) } : { left: Math.max(0, x) }}
    >
      <p className="text-muted">{placeSentence(axis, atMs)}</p>
      <p className="line-clamp-3">{text}</p>
    </div>
  );
}

/** An event of a lane in a line; empty until the worker has answered. */
function useEventText(event: LaneEvent | undefined): string {
  const [known, setKnown] = useState<{ event: LaneEvent; text: string }>();
  const { lane, index } = event ?? {};
  useEffect(() => {
    if (!lane || index === undefined) return;
    let isCurrent = true;
    void Promise.resolve(lane.textOf(index)).then((text) => {
      if (isCurrent) setKnown({ event: { lane, index }, text });
    });
    return () => {
      isCurrent = false;
    };
  }, [lane, index]);
  return known && known.event.lane === lane && known.event.index === index ? known.text : '';
}

const spokenWithinSeconds = 2;
/** Screen readers do not read faster. */
const spokenPaceMs = 500;

function useSpokenPlayhead(shown: readonly Lane[]): string {
  const { axis, clock } = usePlayer();
  const seconds = usePlayhead(clock, (now) => Math.floor(now), spokenPaceMs);
  const key = usePlayhead(
    clock,
    (now) => {
      const event = eventAt(shown, axis, now, spokenWithinSeconds);
      return event && `${shown.indexOf(event.lane)} ${event.index}`;
    },
    spokenPaceMs,
  );
  const [lane, index] = key?.split(' ').map(Number) ?? [];
  const event = lane === undefined || !shown[lane] ? undefined : { lane: shown[lane], index: index! };
  return sliderText(seconds, useEventText(event) || undefined);
}

/** A zoomed view goes on with the playhead. */
function useViewAtPlayhead(view: TimelineView, onView: (view: TimelineView) => void): void {
  const { clock, axis } = usePlayer();
  useEffect(
    () =>
      clock.subscribe(() => {
        const next = showing(view, clampSeconds(axis, clock.now()), axis.durationSeconds);
        if (next !== view) onView(next);
      }),
    [clock, axis, view, onView],
  );
}

/** The wheel zooms; sideways it pans. Zoomed out, it scrolls the page as everywhere. */
function useWheel(
  track: React.RefObject<HTMLDivElement | null>,
  view: TimelineView,
  onView: (view: TimelineView) => void,
): void {
  const { axis } = usePlayer();
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      const { durationSeconds } = axis;
      if (event.deltaY > 0 && isWhole(view, durationSeconds)) return;
      event.preventDefault();
      const width = element.clientWidth;
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      const pan = (event.deltaX / Math.max(1, width)) * (view.to - view.from);
      const at = secondOf(view, width, event.offsetX);
      onView(
        sideways
          ? panned(view, pan, durationSeconds)
          : zoomed(view, Math.exp(-event.deltaY / 300), at, durationSeconds),
      );
    };
    // React listens passively, so it cannot keep the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [track, view, onView, axis]);
}
