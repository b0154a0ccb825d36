/** The part of the axis that the timeline shows, and its pixels. Pure. */

export interface TimelineView {
  /** Seconds on the axis. */
  readonly from: number;
  readonly to: number;
}

const shortestSeconds = 0.5;

export function wholeView(durationSeconds: number): TimelineView {
  return { from: 0, to: durationSeconds };
}

export function isWhole({ from, to }: TimelineView, durationSeconds: number): boolean {
  return from <= 0 && to >= durationSeconds;
}

/** @param factor above 1 shows less. The second `at` keeps its pixel where the ends of the axis permit it. */
export function zoomed(
  view: TimelineView,
  factor: number,
  at: number,
  durationSeconds: number,
): TimelineView {
  const length = view.to - view.from;
  const next = Math.min(
    durationSeconds,
    Math.max(Math.min(shortestSeconds, durationSeconds), length / factor),
  );
  const from = at - ((at - view.from) / length) * next;
  return within(from, next, durationSeconds);
}

export function panned(view: TimelineView, seconds: number, durationSeconds: number): TimelineView {
  return within(view.from + seconds, view.to - view.from, durationSeconds);
}

/** The view moved so that a second is in it; the same view when it is. */
export function showing(view: TimelineView, seconds: number, durationSeconds: number): TimelineView {
  if (seconds >= view.from && seconds <= view.to) return view;
  const length = view.to - view.from;
  return within(seconds - length / 10, length, durationSeconds);
}

function within(from: number, length: number, durationSeconds: number): TimelineView {
  const first = Math.min(Math.max(0, from), Math.max(0, durationSeconds - length));
  return { from: first, to: first + length };
}

export function pixelOf({ from, to }: TimelineView, width: number, seconds: number): number {
  return ((seconds - from) / (to - from)) * width;
}

export function secondOf({ from, to }: TimelineView, width: number, pixel: number): number {
  return width === 0 ? from : from + (pixel / width) * (to - from);
}

const steps = [0.1, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200];

/** The seconds that get a label: at least `spacing` pixels from each other. */
export function ticksOf({ from, to }: TimelineView, width: number, spacing: number): number[] {
  const least = ((to - from) * spacing) / Math.max(1, width);
  const step = steps.find((one) => one >= least) ?? steps.at(-1)!;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}
