/** One client of the live view of a job, with the last event that was sent. */
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@handtest/contracts/job';
import { eventText } from './event-text.js';
import { OpenStream } from './open-stream.js';

export class EventStream extends OpenStream {
  constructor(
    readonly jobId: string,
    /** The id of the last event that was sent. */
    public after: number,
    response: ServerResponse,
    patienceMs?: number,
  ) {
    super(response, patienceMs);
  }

  async send(events: readonly LiveEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.write(events.map(eventText).join(''));
    this.after = events.at(-1)!.id;
  }
}
