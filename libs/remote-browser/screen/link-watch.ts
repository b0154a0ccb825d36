/** Measures the connection of a tester each second, by a ping that the tester's browser answers by itself. */
import type { WebSocket } from 'ws';
import { LinkPace } from './link-pace.js';
import type { Viewer } from './viewer.js';

const everyMs = 1_000;
/** On a slow connection an answer waits behind pictures, or behind the files of the tester. */
const silentMs = 30_000;

export class LinkWatch {
  private readonly pace = new LinkPace();
  private latencyMs: number | undefined;
  private askedAtMs: number | undefined;
  private heardAtMs = performance.now();

  /** @param onSlow with words for the telemetry */
  constructor(
    private readonly socket: WebSocket,
    private readonly viewer: Viewer,
    private readonly onSlow: (words: string) => void,
  ) {
    const timer = setInterval(() => this.second(), everyMs);
    socket.on('pong', () => this.answered());
    socket.on('message', () => (this.heardAtMs = performance.now()));
    socket.on('close', () => {
      clearInterval(timer);
      this.record(this.pace.end(performance.now()));
    });
    this.ask();
  }

  private ask(): void {
    if (this.askedAtMs !== undefined || this.socket.readyState !== this.socket.OPEN) return;
    this.askedAtMs = performance.now();
    this.socket.ping();
  }

  private answered(): void {
    this.heardAtMs = performance.now();
    if (this.askedAtMs !== undefined) this.latencyMs = Math.round(performance.now() - this.askedAtMs);
    this.askedAtMs = undefined;
  }

  private second(): void {
    const { askedAtMs } = this;
    const nowMs = performance.now();
    // A machine or a network that is gone ends no connection. It must not be recorded as slow while the tester has another one.
    if (nowMs - this.heardAtMs >= silentMs) return this.socket.terminate();
    // An answer that is still missing says how slow the connection is, too.
    const waitedMs = askedAtMs === undefined ? 0 : Math.round(nowMs - askedAtMs);
    if (waitedMs > (this.latencyMs ?? 0)) this.latencyMs = waitedMs;
    const counts = this.viewer.takeCounts();
    const { latencyMs } = this;
    this.record(this.pace.second({ latencyMs, ...counts }, nowMs));
    const { isSlow } = this.pace;
    this.viewer.notify({ kind: 'link', latencyMs, picturesPerSecond: counts.drawn, isSlow });
    this.ask();
  }

  private record(words: string | undefined): void {
    if (words !== undefined) this.onSlow(words);
  }
}
