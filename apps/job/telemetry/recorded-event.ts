/** What a tester's browser recorded, as one list of events with the ids by which findings cite them. */
import type { Click, ConsoleMessage, NetworkRequest } from '@handtest/contracts/job';

/** The three lists of a job, each in the order in which it is kept. */
export interface Recording {
  readonly consoleMessages: readonly ConsoleMessage[];
  readonly networkRequests: readonly NetworkRequest[];
  readonly clicks: readonly Click[];
}

export type EventSource = 'console' | 'network' | 'interaction';

export interface RecordedEvent {
  /** `<source>-<n>`, n counting from 1 within its list; never changes once the report is handed in. */
  readonly id: string;
  readonly source: EventSource;
  /** Place in its list, from 0. */
  readonly index: number;
  readonly atMs: number;
  readonly isError: boolean;
}

/** All events of a recording, list by list. */
export function recordedEvents(recording: Recording): RecordedEvent[] {
  return [
    ...recording.consoleMessages.map((message, index) =>
      event('console', index, message, isErrorMessage(message)),
    ),
    ...recording.networkRequests.map((request, index) => event('network', index, request, isFailed(request))),
    ...recording.clicks.map((click, index) => event('interaction', index, click, false)),
  ];
}

function event(
  source: EventSource,
  index: number,
  { timestamp }: { timestamp: string },
  isError: boolean,
): RecordedEvent {
  return { id: `${source}-${index + 1}`, source, index, atMs: Date.parse(timestamp), isError };
}

/** The console types that browsers and recorders use for what went wrong. */
export function isErrorMessage({ type }: ConsoleMessage): boolean {
  return /error|exception|assert|crash/i.test(type);
}

/** Refused by the server, or (status 0) never answered. */
export function isFailed({ status }: NetworkRequest): boolean {
  return status !== undefined && (status === 0 || status >= 400);
}
