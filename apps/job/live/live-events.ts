/** Rows of `job_event` as callers read them, after an event for the first state. Pure. */
import { isTerminal, type JobStatus, type LiveEvent, type LiveEventPage } from '@handtest/contracts/job';

export interface EventRow {
  readonly position: number;
  readonly kind: LiveEvent['kind'];
  readonly content: Record<string, unknown>;
  readonly createdAt: Date;
}

export interface LiveJob {
  readonly status: JobStatus;
  readonly createdAt: Date;
  readonly lastEvent: number;
  /** The state before the first change with a row; null without such a row. */
  readonly firstStatus: JobStatus | null;
}

export const pageRows = 100;

/**
 * Where to continue after the event `after`; at the beginning when the job has no such event. An ended job does not start
 * again: clients that reconnect by themselves would read it without end.
 */
export function startOf(after: number, job: LiveJob): number {
  const isPast = after > Math.max(job.lastEvent, beginning(job).id);
  return isPast && !isTerminal(job.status) ? 0 : after;
}

/** @param rows in order, those after `after`; read after the job */
export function pageOfEvents(
  job: LiveJob,
  rows: readonly EventRow[],
  after: number,
): Omit<LiveEventPage, 'organizationId'> {
  const first = beginning(job);
  const events = rows.map(({ position, kind, content, createdAt }): LiveEvent => {
    const { from: _, ...shown } = content;
    return { id: position, kind, content: { ...shown, createdAt: createdAt.toISOString() } };
  });
  if (first.id > after) events.unshift(first);
  const last = rows.at(-1)?.position ?? Math.max(after, first.id);
  return {
    events,
    ended: isTerminal(job.status) && last >= job.lastEvent,
    more: rows.length === pageRows,
  };
}

/** The state before the first row: position 1 for a new job, 2 for a job in the queue. */
function beginning({ status, createdAt, firstStatus }: LiveJob): LiveEvent {
  const known = firstStatus ?? status;
  const isNew = known === 'pending' || known === 'preparing';
  return {
    id: isNew ? 1 : 2,
    kind: 'status',
    content: { status: known, createdAt: createdAt.toISOString() },
  };
}
