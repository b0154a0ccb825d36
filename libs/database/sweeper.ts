/**
 * Runs a function again and again on this replica, one run at a time, with jitter so that replicas spread out. What it
 * finds due it takes with `FOR UPDATE SKIP LOCKED`, so that every replica may run the same sweep.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';

export interface Sweep {
  /** Unique in the service; the label in logs and metrics. */
  readonly name: string;
  /** From the end of one run to the start of the next, ± 10 %. */
  readonly everyMs: number;
  /** Deals with what is due and answers how many rows that were. */
  readonly run: () => Promise<number>;
  /** When a run dealt with this many rows there may be more, and the next one follows at once. */
  readonly batchSize?: number;
  /** Milliseconds until something falls due, when that is known: the next run does not wait longer. */
  readonly untilNextMs?: () => Promise<number | undefined>;
}

/** What falls due within this time is dealt with in one run. */
const gatherMs = 50;

const seconds = new Histogram({
  name: 'sweep_duration_seconds',
  help: 'Duration of one run of a sweep',
  labelNames: ['sweep'] as const,
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
});
const rows = new Counter({
  name: 'sweep_rows_total',
  help: 'Rows a sweep dealt with',
  labelNames: ['sweep'] as const,
});
const failures = new Counter({
  name: 'sweep_failures_total',
  help: 'Runs of a sweep that failed',
  labelNames: ['sweep'] as const,
});

/** Starts sweeps and ends them in the `work` phase of the shutdown. */
@Injectable()
export class SweeperRegistry {
  constructor(private readonly shutdown: ShutdownRegistry) {}

  start(sweep: Sweep): Sweeper {
    const sweeper = new Sweeper(sweep);
    this.shutdown.add('work', `sweep ${sweep.name}`, () => sweeper.stop());
    sweeper.start();
    return sweeper;
  }
}

export class Sweeper {
  private readonly log = new Logger(Sweeper.name);
  /** Whoever wakes the sweeper may be inside a request or a transaction; a run is inside neither. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private woken = false;
  private stopped = false;

  constructor(private readonly sweep: Sweep) {}

  /** The first run comes at a random point of the first interval. */
  start(): void {
    this.schedule(Math.random() * this.sweep.everyMs);
  }

  /** Something is due now: run at once, or once more right after the run that is under way. */
  wake(): void {
    if (this.running) this.woken = true;
    else this.schedule(0);
  }

  /** No run starts from now on; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => (this.running = this.outside(() => this.round())), delayMs);
  }

  private async round(): Promise<void> {
    this.woken = false;
    const pauseMs = await this.runOnce();
    this.running = undefined;
    this.schedule(this.woken ? 0 : pauseMs);
  }

  /** Answers when to run again. A failure is counted and logged here, because the next run is the remedy. */
  private async runOnce(): Promise<number> {
    const { name, everyMs, batchSize = Infinity, untilNextMs } = this.sweep;
    const regularMs = everyMs * (0.9 + 0.2 * Math.random());
    const stopTimer = seconds.startTimer({ sweep: name });
    try {
      const count = await this.sweep.run();
      rows.inc({ sweep: name }, count);
      if (count >= batchSize) return 0;
      const nextMs = (await untilNextMs?.()) ?? Infinity;
      return Math.min(regularMs, Math.max(gatherMs, nextMs));
    } catch (error) {
      failures.inc({ sweep: name });
      this.log.error({ err: error, sweep: name }, 'a sweep failed');
      return regularMs;
    } finally {
      stopTimer();
    }
  }
}
