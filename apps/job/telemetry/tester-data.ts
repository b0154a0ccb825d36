/** `testerData` of a record: the recording, at most 4 MB of it (decisions, Testers). */
import { selectEvents } from './event-selection.js';
import { type EventSource, recordedEvents, type Recording } from './recorded-event.js';

const maximumBytes = 4_000_000;

/** The JSON text of a job's testerData; each list in the order in which it was kept. */
export function testerDataOf(
  testDurationSeconds: number,
  recording: Recording,
  limitBytes: number = maximumBytes,
): string {
  const lists: Record<EventSource, readonly unknown[]> = {
    console: recording.consoleMessages,
    network: recording.networkRequests,
    interaction: recording.clicks,
  };
  const texts = {
    console: lists.console.map((item) => JSON.stringify(item)),
    network: lists.network.map((item) => JSON.stringify(item)),
    interaction: lists.interaction.map((item) => JSON.stringify(item)),
  };
  const chosen = selectEvents(
    recordedEvents(recording),
    limitBytes,
    ({ source, index }) => Buffer.byteLength(texts[source][index]!) + 1,
  );
  const kept = { console: new Set<number>(), network: new Set<number>(), interaction: new Set<number>() };
  for (const { source, index } of chosen) kept[source].add(index);
  const list = (source: EventSource) =>
    `[${texts[source].filter((_text, index) => kept[source].has(index)).join(',')}]`;
  return (
    `{"testDurationSeconds":${testDurationSeconds},"consoleMessages":${list('console')},` +
    `"networkRequests":${list('network')},"clicks":${list('interaction')}}`
  );
}
