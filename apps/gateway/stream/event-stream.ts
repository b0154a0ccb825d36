/** One client of a live view: the last event that was sent, and the wait for the next one. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@handtest/contracts/job';
import { eventText, heartbeat } from './event-text.js';

const heartbeatMs = 15_000;
/** A client that reads nothing for this time is dropped; it may reconnect with Last-Event-ID. */
const slowestMs = 10_000;

export class EventStream {
  private wakeUp: () => void = () => undefined;
  private woken = false;
  private wroteAtMs = performance.now();

  constructor(
    readonly jobId: string,
    /** The id of the last event that was sent. */
    public after: number,
    private readonly response: ServerResponse,
    private readonly patienceMs = slowestMs,
  ) {
    response.once('close', () => this.wake());
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Something may have happened to the job. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  /** Resolves when it is woken, or after this time. */
  async pause(ms: number): Promise<void> {
    if (!this.woken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      this.wakeUp = resolve;
      await promise;
      clearTimeout(timer);
    }
    this.woken = false;
    if (performance.now() - this.wroteAtMs >= heartbeatMs) await this.write(heartbeat);
  }

  async send(events: readonly LiveEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.write(events.map(eventText).join(''));
    this.after = events.at(-1)!.id;
  }

  end(): void {
    this.response.end();
  }

  /** Resolves when the client has read it. Nothing more is read before: unread events stay in rows, not in memory. */
  private async write(text: string): Promise<void> {
    if (!this.isOpen) return;
    this.wroteAtMs = performance.now();
    if (this.response.write(text)) return;
    const timeout = new AbortController();
    const drained = new Promise((resolve) => {
      this.response.once('drain', resolve);
      this.response.once('close', resolve);
    });
    const isSlow = await Promise.race([
      drained.then(() => false),
      delay(this.patienceMs, true, { signal: timeout.signal }).catch(() => false),
    ]);
    timeout.abort();
    if (isSlow) this.response.destroy();
  }
}
