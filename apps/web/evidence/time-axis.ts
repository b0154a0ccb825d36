/** The one axis of the player: seconds from its start, and the instants of events on it. Pure. */
import type { JobRecord } from '@handtest/sdk';

export interface TimeAxis {
  /** Milliseconds since 1970 of the offset 0. */
  readonly startMs: number;
  readonly durationSeconds: number;
  /** Else it is the session, without a video. */
  readonly isRecording?: true;
}

/** Where an event is drawn. `outside`: it happened before or after the axis, and is drawn at its end. */
export interface Place {
  readonly seconds: number;
  readonly outside?: 'before' | 'after';
}

/** An axis without a length cannot be drawn. */
const minimumSeconds = 1;

type Dated = Pick<JobRecord, 'testerData' | 'claimedAt' | 'submittedAt' | 'createdAt'>;

/**
 * The recording, if there is one. Else the session from its claim to its report, or, when no event is in it, the time
 * from the first event to the last.
 *
 * @param videoSeconds the length that the video itself states
 * @param eventRange of the telemetry, in milliseconds since 1970
 */
export function axisOf(
  job: Dated,
  videoSeconds: number | undefined,
  eventRange: readonly [firstMs: number, lastMs: number] | undefined,
): TimeAxis {
  const session = sessionOf(job);
  const recording = job.testerData?.recording;
  if (recording) {
    const durationSeconds = videoSeconds ?? recording.durationSeconds ?? session.durationSeconds;
    return { ...axis(Date.parse(recording.startedAt), durationSeconds), isRecording: true };
  }
  if (eventRange && !overlaps(session, eventRange)) {
    return axis(eventRange[0], (eventRange[1] - eventRange[0]) / 1_000);
  }
  return session;
}

function sessionOf({ testerData, claimedAt, submittedAt, createdAt }: Dated): TimeAxis {
  const startMs = Date.parse(claimedAt ?? createdAt);
  if (submittedAt !== undefined) return axis(startMs, (Date.parse(submittedAt) - startMs) / 1_000);
  return axis(startMs, testerData?.testDurationSeconds ?? 0);
}

function axis(startMs: number, durationSeconds: number): TimeAxis {
  return { startMs, durationSeconds: Math.max(minimumSeconds, durationSeconds) };
}

function overlaps({ startMs, durationSeconds }: TimeAxis, [first, last]: readonly [number, number]): boolean {
  return first <= startMs + durationSeconds * 1_000 && last >= startMs;
}

/** The place of an instant, clamped to the ends of the axis. */
export function placeOf({ startMs, durationSeconds }: TimeAxis, atMs: number): Place {
  const seconds = (atMs - startMs) / 1_000;
  if (seconds < 0) return { seconds: 0, outside: 'before' };
  if (seconds > durationSeconds) return { seconds: durationSeconds, outside: 'after' };
  return { seconds };
}

/** The instant of an offset in whole milliseconds, as events have it, so that an event is found at its own offset. */
export function instantOf({ startMs }: TimeAxis, seconds: number): number {
  return Math.round(startMs + seconds * 1_000);
}

export function clampSeconds({ durationSeconds }: TimeAxis, seconds: number): number {
  return Math.min(durationSeconds, Math.max(0, seconds));
}
