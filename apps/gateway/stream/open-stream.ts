/** One client of an event stream: writes, heartbeats, and the wait for something to write. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { heartbeat } from './event-text.js';

const heartbeatMs = 15_000;
/** A client that reads nothing for this time is dropped; it may reconnect. */
const slowestMs = 10_000;

export class OpenStream {
  private wakeUp: () => void = () => undefined;
  private woken = false;
  private wroteAtMs = performance.now();

  constructor(
    private readonly response: ServerResponse,
    private readonly patienceMs = slowestMs,
  ) {
    response.once('close', () => this.wake());
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Something may have happened. */
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

  end(): void {
    this.response.end();
  }

  /** Resolves when the client has read it. Nothing more is read before: unread events stay in rows, not in memory. */
  async write(text: string): Promise<void> {
    if (!this.isOpen) return;
    this.wroteAtMs = performance.now();
    if (this.response.write(text)) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const isSlow = await Promise.race([
      once(this.response, 'drain', { signal }).then(() => false),
      once(this.response, 'close', { signal }).then(() => false),
      delay(this.patienceMs, true, { signal }),
    ]).catch(() => false);
    // Removes the listeners: a stream of hours has thousands of writes.
    waiting.abort();
    if (isSlow) this.response.destroy();
  }
}

/** Sends the headers of a stream. */
export function openResponse(reply: FastifyReply): ServerResponse {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies must not buffer events.
    'x-accel-buffering': 'no',
  });
  const headers = reply.getHeaders();
  reply.hijack();
  reply.raw.writeHead(200, headers as Record<string, string>);
  reply.raw.flushHeaders();
  return reply.raw;
}
