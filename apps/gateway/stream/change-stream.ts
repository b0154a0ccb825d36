/** One client of the changes of many jobs. */
import { OpenStream } from './open-stream.js';

/** A client that falls further behind must reconnect and read the list. */
const mostWaiting = 1_000;

export class ChangeStream extends OpenStream {
  private waiting: string[] = [];

  add(event: string, content: object): void {
    if (this.waiting.length >= mostWaiting) return this.end();
    this.waiting.push(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`);
    this.wake();
  }

  /** Replaces events of the same kind that were not sent. */
  addOnce(event: string, content: object): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(content)}\n\n`;
    if (this.waiting.includes(text)) return;
    this.add(event, content);
  }

  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const text = this.waiting.join('');
    this.waiting = [];
    await this.write(text);
  }
}
