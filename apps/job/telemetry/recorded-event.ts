/** What a tester's browser recorded, as one list of events with the ids by which findings cite them. */
import type { Click, ConsoleMessage, NetworkRequest } from '@handtest/contracts/job';

/** Three lists, each in the order in which it is kept: of one batch, or of all. */
export interface Recording {
  readonly consoleMessages: readonly ConsoleMessage[];
  readonly networkRequests: readonly NetworkRequest[];
  readonly clicks: readonly Click[];
}

/** Reads all batches of a job in their order, from the first one each time, without holding all of them. */
export type ReadBatches = () => AsyncIterable<Recording> | Iterable<Recording>;

interface EventOf<Source extends string, Item> {
  /** `<source>-<n>`, n counting from 1 within its list; never changes once the report is handed in. */
  readonly id: string;
  readonly source: Source;
  readonly atMs: number;
  readonly isError: boolean;
  readonly item: Item;
}

export type RecordedEvent =
  EventOf<'console', ConsoleMessage> | EventOf<'network', NetworkRequest> | EventOf<'interaction', Click>;

export type EventSource = RecordedEvent['source'];

/** The events of all batches as they were recorded, batch by batch. */
export async function* recordedEvents(batches: ReturnType<ReadBatches>): AsyncGenerator<RecordedEvent[]> {
  const counts = { console: 0, network: 0, interaction: 0 };
  const event = <Source extends EventSource, Item extends { timestamp: string }>(
    source: Source,
    item: Item,
    isError: boolean,
  ) => ({ id: `${source}-${++counts[source]}`, source, atMs: Date.parse(item.timestamp), isError, item });
  for await (const { consoleMessages, networkRequests, clicks } of batches) {
    yield [
      ...consoleMessages.map((message) => event('console', message, isErrorMessage(message))),
      ...networkRequests.map((request) => event('network', request, isFailed(request))),
      ...clicks.map((click) => event('interaction', click, false)),
    ];
  }
}

/** The console types that browsers and recorders use for what went wrong. */
export function isErrorMessage({ type }: ConsoleMessage): boolean {
  return /error|exception|assert|crash/i.test(type);
}

/** Refused by the server, or (status 0) never answered. */
export function isFailed({ status }: NetworkRequest): boolean {
  return status !== undefined && (status === 0 || status >= 400);
}
