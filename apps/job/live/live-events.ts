/** Rows of `job_event` as callers read them, with what comes before the first of them. Pure. */
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
  /** The state before the first change that has a row; null when none has. */
  readonly firstStatus: JobStatus | null;
}

export const pageRows = 100;

/**
 * From where to read on for a reader who has seen `after`; from the beginning when this job has no such event. A job that has
 * ended is not repeated: nothing can follow, and a client that reconnects by itself would read it again and again.
 */
export function placeOf(after: number, job: LiveJob): number {
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
    const { from: _, ...told } = content;
    return { id: position, kind, content: { ...told, createdAt: createdAt.toISOString() } };
  });
  if (first.id > after) events.unshift(first);
  const last = rows.at(-1)?.position ?? Math.max(after, first.id);
  return {
    events,
    ended: isTerminal(job.status) && last >= job.lastEvent,
    more: rows.length === pageRows,
  };
}

/** The state in which a job is found before anything is written about it: 1 when it is made, 2 once it is in the queue. */
function beginning({ status, createdAt, firstStatus }: LiveJob): LiveEvent {
  const known = firstStatus ?? status;
  const isNew = known === 'pending' || known === 'preparing';
  return {
    id: isNew ? 1 : 2,
    kind: 'status',
    content: { status: known, createdAt: createdAt.toISOString() },
  };
}
