/** `testerData` of a record: at most 4 MB of the recording. */
import { chosenEvents } from './chosen-events.js';
import type { ReadBatches, RecordedEvent } from './recorded-event.js';
import type { ListName } from './telemetry-batch.js';

const maximumBytes = 4_000_000;

/** JSON text; each list in its order. The lists of a remote browser are there only when they have something. */
export async function testerDataOf(
  testDurationSeconds: number,
  read: ReadBatches,
  limitBytes: number = maximumBytes,
): Promise<string> {
  const texts: Record<ListName, string[]> = {
    consoleMessages: [],
    networkRequests: [],
    clicks: [],
    pageEvents: [],
    interactions: [],
  };
  for (const event of await chosenEvents(read, limitBytes, ({ item }) => item)) {
    texts[listOf(event)].push(JSON.stringify(event.item));
  }
  const list = (name: ListName) => `,"${name}":[${texts[name].join(',')}]`;
  const seen = (['pageEvents', 'interactions'] as const).filter((name) => texts[name].length > 0);
  const lists = (['consoleMessages', 'networkRequests', 'clicks', ...seen] as const).map(list).join('');
  return `{"testDurationSeconds":${testDurationSeconds}${lists}}`;
}

function listOf({ source, item }: RecordedEvent): ListName {
  switch (source) {
    case 'console':
      return 'consoleMessages';
    case 'network':
      return 'networkRequests';
    case 'interaction':
      return 'kind' in item ? 'interactions' : 'clicks';
    default:
      return 'pageEvents';
  }
}
