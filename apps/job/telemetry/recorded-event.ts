/** The telemetry of a tester's browser as a list of events. Their ids appear in the citations of findings. */
import {
  type Click,
  type ConsoleMessage,
  type Interaction,
  isErrorMessage,
  type NetworkRequest,
  type PageEvent,
} from '@handtest/contracts/job';

/** Of one batch or of all batches, each list in its order. */
export interface Recording {
  readonly consoleMessages: readonly ConsoleMessage[];
  readonly networkRequests: readonly NetworkRequest[];
  readonly clicks: readonly Click[];
  /** Only of a remote browser. */
  readonly pageEvents?: readonly PageEvent[];
  /** Only of a remote browser. */
  readonly interactions?: readonly Interaction[];
}

/** Reads all batches of a job in their order, from the first one each time. */
export type ReadBatches = () => AsyncIterable<Recording> | Iterable<Recording>;

interface EventOf<Source extends string, Item> {
  /** `<source>-<n>`; n counts from 1 in its list. Never changes after the submission. */
  readonly id: string;
  readonly source: Source;
  readonly atMs: number;
  readonly isError: boolean;
  readonly item: Item;
}

export type RecordedEvent =
  | EventOf<'console', ConsoleMessage>
  | EventOf<'network', NetworkRequest>
  | EventOf<'page_state' | 'crash', PageEvent>
  | EventOf<'interaction', Click | Interaction>;

export type EventSource = RecordedEvent['source'];

/** The events of each batch. */
export async function* recordedEvents(batches: ReturnType<ReadBatches>): AsyncGenerator<RecordedEvent[]> {
  const counts = { console: 0, network: 0, page_state: 0, crash: 0, interaction: 0 };
  const event = <Source extends EventSource, Item extends { timestamp: string }>(
    source: Source,
    item: Item,
    isError: boolean,
  ) => ({ id: `${source}-${++counts[source]}`, source, atMs: Date.parse(item.timestamp), isError, item });
  for await (const {
    consoleMessages,
    networkRequests,
    clicks,
    pageEvents = [],
    interactions = [],
  } of batches) {
    yield [
      ...consoleMessages.map((message) => event('console', message, isErrorMessage(message))),
      ...networkRequests.map((request) => event('network', request, isFailed(request))),
      ...clicks.map((click) => event('interaction', click, false)),
      ...pageEvents.map((item) =>
        event(item.kind === 'crash' ? 'crash' : 'page_state', item, item.kind === 'crash'),
      ),
      ...interactions.map((item) => event('interaction', item, false)),
    ];
  }
}

/** An error status, or 0 for no answer. */
export function isFailed({ status }: NetworkRequest): boolean {
  return status !== undefined && (status === 0 || status >= 400);
}
