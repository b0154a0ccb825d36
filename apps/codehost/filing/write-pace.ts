/**
 * When a credential may write next. GitHub permits 80 writes a minute and 500 an hour that create content, asks for at
 * least a second between two, and for no two at a time ("Rate limits for the REST API"). Pure.
 */

export const perMinute = 60;
export const perHour = 400;
export const gapMs = 1_000;

/** A reservation of a process that died ends then. A request takes 10 s at most, and 1 s in its queue before. */
const reservationMs = 15_000;

/** A write usually ends long before its reservation. The next one looks again after this time. */
export const lookAgainMs = 2_000;

/** The code host counts by its own clock, when a request arrives. */
const toleranceMs = 1_000;
const windows = [
  { limit: perMinute, ms: 60_000 + toleranceMs },
  { limit: perHour, ms: 3_600_000 + toleranceMs },
] as const;

/** Instants in milliseconds, all of one clock. */
export interface WritePace {
  readonly notBeforeMs: number;
  /** Another write is under way until then, at the latest. */
  readonly writingUntilMs: number;
  /** The newest 400 writes, oldest first. */
  readonly writesMs: readonly number[];
}

/** 0: the next write may start now. Otherwise it asks again after this time. */
export function waitMs({ notBeforeMs, writingUntilMs, writesMs }: WritePace, nowMs: number): number {
  const free = windows.map(({ limit, ms }) => (writesMs.at(-limit) ?? -Infinity) + ms);
  const writingMs = Math.min(writingUntilMs, nowMs + lookAgainMs);
  return Math.max(0, Math.ceil(Math.max(notBeforeMs, writingMs, ...free) - nowMs));
}

/** A write starts now. */
export function withWrite(pace: WritePace, nowMs: number): WritePace {
  return {
    ...pace,
    writingUntilMs: Math.ceil(nowMs) + reservationMs,
    writesMs: [...pace.writesMs, Math.ceil(nowMs)].slice(-perHour),
  };
}
