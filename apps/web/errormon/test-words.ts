/** The result of a test of the error monitor, in words. Pure. */
import type { TestResult } from './errormon-query.js';

export function testText({ reachable, responseStatus, failure, events }: TestResult): string {
  if (failure === null) return eventsText(events ?? 0);
  if (!reachable) return `It does not answer: ${failure}`;
  return responseStatus === null ? failure : `It answered ${responseStatus}: ${failure}`;
}

function eventsText(events: number): string {
  if (events === 0) return 'Events can be read. There was none in the last day.';
  return events === 1
    ? 'Events can be read. There was 1 in the last day.'
    : `Events can be read. The first page of the last day has ${events}.`;
}
