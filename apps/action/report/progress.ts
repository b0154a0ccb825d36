/** The events of a job as lines of the log. Pure. */
import type { CreatedEvent, JobEvent } from '@handtest/sdk';

/** One line that the runner does not read as a command: `::name::` at its start, or `##[name]` anywhere. */
export function logLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/^::/, ': :')
    .replaceAll('##[', '## [');
}

/** Undefined for an event that says nothing new. */
export function progressText(event: CreatedEvent | JobEvent): string | undefined {
  switch (event.type) {
    case 'created':
      return `The job ${event.jobId} is created`;
    case 'message':
      return event.author === 'system' ? undefined : `${event.author}: ${event.message}`;
    case 'extension':
      return `The tester added ${event.minutes} minutes`;
    case 'finding':
      return `Finding (${event.severity}): ${event.title}`;
    case 'status':
      return event.submittedAt
        ? 'The tester handed in the report'
        : `${event.status}${event.testerAlias ? `: ${event.testerAlias} tests` : ''}`;
  }
}
