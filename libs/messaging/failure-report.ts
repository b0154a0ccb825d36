/**
 * Logs why a connection to NATS cannot be made. The client library tries without a limit and keeps the reasons to
 * itself, so this makes attempts of its own until the connection is there. Each reason is logged once.
 */
import { Logger } from '@nestjs/common';
import { connectionFault } from './connection-fault.js';

const firstAfterMs = 1_000;
const everyMs = 5_000;

export class FailureReport {
  private readonly log = new Logger('NatsConnection');
  private readonly reported = new Set<string>();
  private timer?: NodeJS.Timeout;
  private lost = false;

  /** @param attempt connects and closes; throws what prevents it */
  constructor(private readonly attempt: () => Promise<void>) {}

  /** Until `stop`. */
  start(): void {
    if (this.lost) return;
    this.lost = true;
    this.schedule(firstAfterMs);
  }

  stop(): void {
    this.lost = false;
    clearTimeout(this.timer);
    this.reported.clear();
  }

  private schedule(afterMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), afterMs);
    this.timer.unref();
  }

  private async run(): Promise<void> {
    try {
      await this.attempt();
    } catch (error) {
      if (this.lost) this.report(connectionFault(error));
    }
    if (this.lost) this.schedule(everyMs);
  }

  private report(reason: string): void {
    if (this.reported.has(reason)) return;
    this.reported.add(reason);
    this.log.warn({ reason }, `no connection to NATS: ${reason}`);
  }
}
