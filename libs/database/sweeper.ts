/**
 * Runs a function repeatedly on this replica, one run at a time, with jitter that spreads the replicas. A sweep takes
 * its rows with `FOR UPDATE SKIP LOCKED`, so every replica may run it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';

export interface Sweep {
  /** Unique in the service; the label in logs and metrics. */
  readonly name: string;
  /** From the end of a run to the start of the next, ± 10 %. */
  readonly everyMs: number;
  /** Processes the due rows and answers their number. */
  readonly run: () => Promise<number>;
  /** After a run with this many rows the next run starts immediately. */
  readonly batchSize?: number;
  /** Milliseconds until the next row is due; the next run starts then at the latest. */
  readonly untilNextMs?: () => Promise<number | undefined>;
}

/** One run processes all rows that are due within this time. */
const gatherMs = 50;
/** After a failure, so that a daily run does not wait for the next day. HandtestSweepFails relies on it. */
const longestRetryMs = 600_000;

const seconds = new Histogram({
  name: 'handtest_sweep_duration_seconds',
  help: 'Duration of one run of a sweep',
  labelNames: ['sweep'] as const,
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
});
const rows = new Counter({
  name: 'handtest_sweep_rows_total',
  help: 'Rows that a sweep processed',
  labelNames: ['sweep'] as const,
});
const failures = new Counter({
  name: 'handtest_sweep_failures_total',
  help: 'Runs of a sweep that failed',
  labelNames: ['sweep'] as const,
});

/** Starts sweeps and stops them in the `work` phase of the shutdown. */
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
  /** `wake` may be called in a request or a transaction; a run must not inherit that context. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private woken = false;
  private stopped = false;

  constructor(private readonly sweep: Sweep) {
    // An increase is counted from a value that exists.
    failures.inc({ sweep: sweep.name }, 0);
  }

  /** The first run starts at a random time of the first interval. */
  start(): void {
    this.schedule(Math.random() * this.sweep.everyMs);
  }

  /** Runs now, or again right after the current run. */
  wake(): void {
    if (this.running) this.woken = true;
    else this.schedule(0);
  }

  /** Starts no more runs and waits for the current one. */
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

  /**
   * Answers the time until the next run. A failure is counted and logged here, because the next run repeats the work.
   */
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
      return Math.min(regularMs, longestRetryMs);
    } finally {
      stopTimer();
    }
  }
}
