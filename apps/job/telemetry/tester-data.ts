/** `testerData` of a record: at most 4 MB of the recording. */
import { chosenEvents } from './chosen-events.js';
import type { EventSource, ReadBatches } from './recorded-event.js';

const maximumBytes = 4_000_000;

/** JSON text; each list in its order. */
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
