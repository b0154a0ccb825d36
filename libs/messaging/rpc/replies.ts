/** The replies to one message. Answers that are ready in the same tick share a reply; no answer waits for another. */
import { encodeAnswers, type OutgoingAnswer } from './codec.js';

/** Leaves space for the lengths below the server's limit of 8 MB. */
const maximumReplyBytes = 7 * 1024 * 1024;

export class Replies {
  private ready: OutgoingAnswer[] = [];
  private scheduled = false;

  /** @param open the number of unanswered calls */
  constructor(
    private open: number,
    private readonly send: (payload: Buffer) => void,
  ) {}

  add(answer: OutgoingAnswer): void {
    this.ready.push(answer);
    this.open--;
    if (this.open === 0) this.flush();
    else if (!this.scheduled) {
      this.scheduled = true;
      setImmediate(() => {
        this.scheduled = false;
        this.flush();
      });
    }
  }

  private flush(): void {
    for (const payload of encodeAnswers(this.ready.splice(0), maximumReplyBytes)) this.send(payload);
  }
}

/** @throws Error for a text that exceeds the limit */
export function withinLimit(text: string): string {
  if (text.length > maximumReplyBytes / 3 && Buffer.byteLength(text) > maximumReplyBytes) {
    throw new Error(`An answer of ${Buffer.byteLength(text)} bytes is larger than a message may be`);
  }
  return text;
}
