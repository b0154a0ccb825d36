/** The events of a job that are shown, found in two passes: the first weighs all of them, the second keeps the chosen. */
import { EventIndex } from './event-index.js';
import { selectEvents } from './event-selection.js';
import { type ReadBatches, type RecordedEvent, recordedEvents } from './recorded-event.js';

/**
 * @param shown what is shown of an event: its JSON is what counts against the limit
 * @returns the chosen events as they were recorded
 */
export async function chosenEvents(
  read: ReadBatches,
  maximumBytes: number,
  shown: (event: RecordedEvent) => unknown,
): Promise<RecordedEvent[]> {
  const index = new EventIndex();
  for await (const events of recordedEvents(read())) {
    for (const event of events) index.add(event, Buffer.byteLength(JSON.stringify(shown(event))) + 1);
  }
  const isChosen = selectEvents(index, maximumBytes);
  const chosen: RecordedEvent[] = [];
  let first = 0;
  for await (const events of recordedEvents(read())) {
    chosen.push(...events.filter((_event, place) => isChosen[first + place]));
    first += events.length;
  }
  return chosen;
}
