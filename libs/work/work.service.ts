/**
 * Work that takes its time. The row is the truth: it is written in the transaction that makes the work due, leased by
 * each attempt, and marked in the transaction that has the attempt's effects. BullMQ runs what the rows permit.
 */
import { afterCommit, deletionOf, inTransaction, type Sweep, Sweeper } from '@handtest/database';
import { endsWithin } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { parkedWork, oldestDueWork } from './work-metrics.js';
import type { Handler, Outcome, Piece, WorkQueue } from './work-queue.js';
import { WorkRedis } from './work-redis.js';
import {
  insertWork,
  isUnderWay,
  leaseMs,
  markDone,
  oldRows,
  park,
  postpone,
  queueState,
  renewLeases,
  startableRows,
  startAttempt,
  type StartedRow,
} from './work-rows.js';
import { retryDelayMs } from './retry-delay.js';

/** Together with a lease that runs out, well below the 10 s within which work of a dead process is repeated. */
const sweepMs = 1_000;
const sweepRows = 1_000;
/** Of a shutdown, for attempts that do not end when their signal is aborted. Its phase is limited to 7 s. */
const patienceMs = 5_500;

class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

@Injectable()
export class WorkService {
  private readonly log = new Logger(WorkService.name);
  private readonly underWay = new Map<StartedRow, { ending: AbortController; ended: Promise<void> }>();
  private readonly sweepers: Sweeper[] = [];
  /** Queues whose sweep adds rows to Redis now. */
  private readonly adding = new Set<string>();
  private readonly renewal = new Sweeper({
    name: 'work_leases',
    everyMs: leaseMs / 3,
    run: () => this.renew(),
  });
  private stopping = false;

  constructor(
    private readonly database: DataSource,
    private readonly redis: WorkRedis,
  ) {}

  /** In the transaction that makes the work due. A key that is there already is not added again. */
  async add(transaction: EntityManager, queue: WorkQueue, pieces: readonly Piece[]): Promise<void> {
    if (pieces.length === 0) return;
    const rows = await insertWork(transaction, queue.name, pieces);
    afterCommit(transaction, () => void this.redis.add(queue.name, rows));
  }

  /** Whether an attempt runs, or one may start within this time. False when the work is done, parked or unknown. */
  isUnderWay({ name }: WorkQueue, key: string, withinSeconds: number): Promise<boolean> {
    return isUnderWay(this.database, name, key, withinSeconds);
  }

  /** Begins to sweep for a queue whose worker runs in this process. */
  serve({ name, keepDays }: WorkQueue): void {
    if (this.sweepers.length === 0) this.renewal.start();
    this.startSweep({ name: `work_${name}`, everyMs: sweepMs, run: () => this.sweep(name) });
    if (keepDays === undefined) return;
    this.startSweep(deletionOf(oldRows(name, keepDays), this.database));
  }

  /** One attempt, if the row permits it. Otherwise the job in Redis is stale and ends here. */
  async run(queue: WorkQueue, key: string, handle: Handler): Promise<void> {
    if (this.stopping) return;
    const row = await startAttempt(this.database, queue.name, key);
    if (!row) return;
    // The stop has begun during the statement, and waits only for the attempts that it knows.
    if (this.stopping) return void (await postpone(this.database, row, 0, { uncounted: true }));
    const ending = new AbortController();
    const ended = this.carryOut(queue, row, handle, ending.signal);
    this.underWay.set(row, { ending, ended });
    await ended.finally(() => this.underWay.delete(row));
    if (row.lane === null) return;
    await this.redis.add(queue.name, await startableRows(this.database, queue.name, 1, row.lane));
  }

  /**
   * No attempt starts from now on. Answers whether those under way have ended or were given back in time. Others
   * are repeated by another process after their lease.
   */
  async stop(): Promise<boolean> {
    this.stopping = true;
    await Promise.all(this.sweepers.map((sweeper) => sweeper.stop()));
    for (const { ending } of this.underWay.values()) ending.abort(new Error('The process stops'));
    const ends = Promise.all([...this.underWay.values()].map(({ ended }) => ended));
    const haveEnded = await endsWithin(ends, patienceMs);
    await this.renewal.stop();
    return haveEnded;
  }

  private startSweep(sweep: Sweep): void {
    const sweeper = new Sweeper(sweep);
    this.sweepers.push(sweeper);
    sweeper.start();
  }

  private async carryOut(
    queue: WorkQueue,
    row: StartedRow,
    handle: Handler,
    signal: AbortSignal,
  ): Promise<void> {
    const { key, attempts: number, ageSeconds } = row;
    try {
      if (number > queue.retry.mostAttempts) throw new Error('The last attempt ended without an outcome');
      const outcome = await handle({ key, number, ageSeconds, signal });
      await this.record(queue, row, outcome ?? {});
    } catch (error) {
      await this.recordFailure(queue, row, error, signal).catch((cause: unknown) =>
        this.log.error(
          { err: cause, queue: queue.name, key },
          'an outcome could not be recorded, the work is repeated',
        ),
      );
    }
  }

  private async record(
    queue: WorkQueue,
    row: StartedRow,
    { effects, retryInMs, isFinal }: Outcome,
  ): Promise<void> {
    const due = await inTransaction(this.database, async (transaction) => {
      const next =
        retryInMs === undefined
          ? undefined
          : await postpone(transaction, row, retryInMs, { uncounted: true });
      const isCurrent =
        retryInMs === undefined ? await markDone(transaction, row, isFinal) : next !== undefined;
      if (!isCurrent) throw new LeaseLost();
      await effects?.(transaction);
      return next;
    });
    if (due) void this.redis.add(queue.name, [due]);
  }

  private async recordFailure(
    queue: WorkQueue,
    row: StartedRow,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const { key, attempts: attempt } = row;
    const about = { err: error, queue: queue.name, key, attempt };
    const isGivenBack = this.stopping && signal.aborted;
    const delayMs = isGivenBack ? 0 : retryDelayMs(queue.retry, attempt);
    if (delayMs === 'park') {
      if (await park(this.database, row, error)) this.log.error(about, 'work was parked');
      return;
    }
    const due = await postpone(this.database, row, delayMs, isGivenBack ? { uncounted: true } : { error });
    if (!due) return this.log.warn(about, 'an attempt outlasted its lease and changed nothing');
    if (!isGivenBack) this.log.warn({ ...about, delayMs }, 'work failed and is tried again');
    void this.redis.add(queue.name, [due]);
  }

  private async renew(): Promise<number> {
    const rows = [...this.underWay.keys()];
    if (rows.length === 0) return 0;
    const lost = await renewLeases(this.database, rows);
    for (const { queue, key, fence } of lost) {
      const row = rows.find((held) => held.queue === queue && held.key === key && held.fence === fence)!;
      this.underWay.get(row)?.ending.abort(new LeaseLost());
    }
    return rows.length - lost.length;
  }

  private async sweep(queue: string): Promise<number> {
    const { parked, oldestDueSeconds } = await queueState(this.database, queue);
    parkedWork.set({ queue }, parked);
    oldestDueWork.set({ queue }, oldestDueSeconds);
    if (oldestDueSeconds === 0 || this.adding.has(queue)) return 0;
    const rows = await startableRows(this.database, queue, sweepRows);
    this.adding.add(queue);
    // Not awaited: while Redis hangs, the gauges must rise, and the process must be able to stop.
    void this.redis.add(queue, rows).finally(() => this.adding.delete(queue));
    return rows.length;
  }
}
