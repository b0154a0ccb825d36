/**
 * Publishes what stands in the outbox. Runs on every replica, woken by each commit in its own process and once a second
 * for what other processes left behind when they died.
 *
 * One relay per service publishes at a time: replicas that each took their own rows would overtake one another, and
 * events would arrive in another order than they happened. Acknowledged rows are marked in the transaction that holds the
 * lock; when it is lost, they go out again under the same message id, which the server and the inboxes drop.
 */
import { inTransaction, Sweeper } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { encodeEnvelope, messageIdOf, type OutboxRow } from './event-envelope.js';
import { eventsPublished, outboxOldestSeconds, outboxPending } from './event-metrics.js';
import { EventOptions } from './event-options.js';
import { EventStream, STREAM_NAME } from './event-stream.js';
import {
  isAnythingPending,
  isLockTimeout,
  lockOutbox,
  markPublished,
  pendingCount,
  rowsToRefill,
  unpublishedRows,
} from './outbox-rows.js';
import { advanceRefill, currentRefill } from './refill.js';
import { traceHeaders } from './trace-headers.js';

const SWEEP_EVERY_MS = 900;
const MEASURE_EVERY_MS = 5_000;
const FLUSH_LIMIT_MS = 1_500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

interface Publication {
  /** Ids of the rows that the server has stored. */
  readonly stored: string[];
  /** Up to here all rows are stored; undefined when the very first is not. */
  readonly storedUpTo?: string;
  /** The error of the first row that is not. */
  readonly failure?: unknown;
}

@Injectable()
export class OutboxRelay {
  private readonly sweeper = new Sweeper({
    name: 'outbox',
    everyMs: SWEEP_EVERY_MS,
    batchSize: 1,
    run: () => this.relay(),
  });
  private readonly gauges = new Sweeper({
    name: 'outbox_gauges',
    everyMs: MEASURE_EVERY_MS,
    run: () => this.measure(),
  });
  /** A run is about to start; asking for it again would put it off. */
  private woken = false;
  private failures = 0;
  private pausedUntilMs = 0;
  private highestSequence = 0;

  constructor(
    private readonly options: EventOptions,
    private readonly stream: EventStream,
  ) {
    stream.onReady(() => {
      this.pausedUntilMs = 0;
      this.wake();
    });
  }

  start(): void {
    this.sweeper.start();
    this.gauges.start();
  }

  /** There is something in the outbox. Cheap: any number of calls during a run make one more run. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    this.sweeper.wake();
  }

  /** Publishes what is there, as far as that goes quickly; the rest is for another replica or the next start. */
  async stop(): Promise<void> {
    await Promise.all([this.sweeper.stop(), this.gauges.stop()]);
    const giveUpAtMs = performance.now() + FLUSH_LIMIT_MS;
    while (performance.now() < giveUpAtMs && (await this.relay()) > 0);
  }

  /** Publishes the first batch, and one of the refill if there is any. Answers how many rows went out. */
  private async relay(): Promise<number> {
    this.woken = false;
    if (!this.stream.ready || performance.now() < this.pausedUntilMs) return 0;
    try {
      if (!(await isAnythingPending(this.options.dataSource))) return 0;
      const publications = await inTransaction(this.options.dataSource, (transaction) =>
        this.publishBatches(transaction),
      );
      const failed = publications.find(({ failure }) => failure !== undefined);
      if (failed) throw failed.failure;
      this.failures = 0;
      return publications.reduce((count, { stored }) => count + stored.length, 0);
    } catch (error) {
      if (isLockTimeout(error)) return 0;
      this.pausedUntilMs =
        performance.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++);
      this.stream.suspect();
      throw error;
    }
  }

  private async publishBatches(transaction: EntityManager): Promise<Publication[]> {
    const { serverId } = this.stream;
    await lockOutbox(transaction);
    const fresh = await this.publish(await unpublishedRows(transaction), 'no');
    const refill = await currentRefill(transaction, STREAM_NAME);
    const again = refill && (await this.publish(await rowsToRefill(transaction, refill), 'yes'));
    // What one server acknowledged, the one that is there now may not have.
    if (!this.stream.ready || serverId !== this.stream.serverId) {
      throw new Error('The connection to NATS was lost while publishing');
    }
    if (fresh.stored.length > 0) await markPublished(transaction, fresh.stored);
    if (!again) return [fresh];
    const isFinished = again.stored.length === 0 && again.failure === undefined;
    const upTo = isFinished ? null : (again.storedUpTo ?? refill.afterId);
    await advanceRefill(transaction, STREAM_NAME, upTo);
    return [fresh, again];
  }

  /** Sends all rows in their order without waiting between them, then collects the answers. */
  private async publish(rows: readonly OutboxRow[], refill: 'yes' | 'no'): Promise<Publication> {
    const results = await Promise.allSettled(rows.map((row) => this.publishOne(row)));
    const stored: string[] = [];
    let storedUpTo: string | undefined;
    let failure: unknown;
    results.forEach((result, index) => {
      const { id, subject } = rows[index]!;
      if (result.status === 'rejected') {
        failure ??= new Error(`${subject} was not published`, { cause: result.reason });
        return;
      }
      stored.push(id);
      if (failure === undefined) storedUpTo = id;
      eventsPublished.inc({ subject, refill });
    });
    return { stored, storedUpTo, failure };
  }

  private async publishOne(row: OutboxRow): Promise<void> {
    const msgID = messageIdOf(this.options.service, row);
    const { seq, duplicate } = await this.stream.client.publish(row.subject, encodeEnvelope(msgID, row), {
      msgID,
      headers: traceHeaders(row.trace),
      expect: { streamName: STREAM_NAME },
    });
    if (duplicate) return;
    // Sequences only grow, except in a stream that was made anew.
    if (seq < this.highestSequence) this.stream.suspect();
    this.highestSequence = seq;
  }

  private async measure(): Promise<number> {
    const { count, oldestSeconds } = await pendingCount(this.options.dataSource);
    outboxPending.set(count);
    outboxOldestSeconds.set(oldestSeconds);
    return 0;
  }
}
