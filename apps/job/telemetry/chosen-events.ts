/** Selects events of a job in two passes: the first measures all of them, the second reads the selected ones. */
import { type EventSummary, selectEvents } from './event-selection.js';
import { type ReadBatches, type RecordedEvent, recordedEvents } from './recorded-event.js';

/**
 * @param shown the part of an event whose JSON counts against the limit
 * @returns the selected events in the order of the recording
 */
export async function chosenEvents(
  read: ReadBatches,
  maximumBytes: number,
  shown: (event: RecordedEvent) => unknown,
): Promise<RecordedEvent[]> {
  const all: EventSummary[] = [];
  for await (const events of recordedEvents(read())) {
    for (const event of events) {
      const { atMs, isError, source } = event;
      const bytes = Buffer.byteLength(JSON.stringify(shown(event))) + 1;
      all.push({ atMs, bytes, isError, isClick: source === 'interaction' });
    }
  }
  const selected = selectEvents(all, maximumBytes);
  const chosen: RecordedEvent[] = [];
  let first = 0;
  for await (const events of recordedEvents(read())) {
    chosen.push(...events.filter((_event, index) => selected.has(first + index)));
    first += events.length;
  }
  return chosen;
}
