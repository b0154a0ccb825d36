/** A job's events as lines for people. Pure. */
import type { CreatedEvent, JobEvent } from '@handtest/sdk';
import { printableLine } from '../printable.js';

/** Undefined for an event that needs no line. */
export function progressLine(event: CreatedEvent | JobEvent): string | undefined {
  switch (event.type) {
    case 'created':
      return `Job ${event.jobId} is created.`;
    case 'message':
      return event.author === 'caller'
        ? undefined
        : `Message of the ${event.author}: ${printableLine(event.message)}`;
    case 'extension':
      return `The tester extends the test by ${minutes(event.minutes)}.`;
    case 'finding':
      return `Finding (${event.severity}): ${printableLine(event.title)}`;
    case 'status':
      return statusLine(event);
  }
}

type StatusEvent = Extract<JobEvent, { type: 'status' }>;

function statusLine({ status, testerAlias, submittedAt, reason, error }: StatusEvent): string {
  if (status === 'preparing') return 'The test plan is written.';
  if (status === 'pending' || status === 'queued') return 'The job waits for a tester.';
  if (status === 'working' && submittedAt) return 'The report is read.';
  if (status === 'working') return `${printableLine(testerAlias ?? 'A tester')} tests it.`;
  const why = error ?? reason;
  return `The job is ${status}${why ? `: ${printableLine(why)}` : ''}.`.replace(/\.\.$/, '.');
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}
