/** `testerData` of a record: the recording, at most 4 MB of it (decisions, Testers). */
import { chosenEvents } from './chosen-events.js';
import type { EventSource, ReadBatches } from './recorded-event.js';

const maximumBytes = 4_000_000;

/** The JSON text of a job's testerData; each list in the order in which it was kept. */
export async function testerDataOf(
  testDurationSeconds: number,
  read: ReadBatches,
  limitBytes: number = maximumBytes,
): Promise<string> {
  const texts: Record<EventSource, string[]> = { console: [], network: [], interaction: [] };
  for (const { source, item } of await chosenEvents(read, limitBytes, ({ item }) => item)) {
    texts[source].push(JSON.stringify(item));
  }
  const list = (source: EventSource) => `[${texts[source].join(',')}]`;
  return (
    `{"testDurationSeconds":${testDurationSeconds},"consoleMessages":${list('console')},` +
    `"networkRequests":${list('network')},"clicks":${list('interaction')}}`
  );
}
