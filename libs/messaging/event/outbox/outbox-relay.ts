/**
 * Publishes what stands in the outbox. Runs on every replica, woken by each commit in its own process and once a second
 * for what other processes left behind when they died.
 *
 * One relay per service publishes at a time: replicas that each took their own rows would overtake one another, and
 * events would arrive in another order than they happened. Acknowledged rows are marked in the transaction that holds the
 * lock; when it is lost, they go out again under the same message id, which the server and the inboxes drop.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, Sweeper } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { encodeEnvelope, messageIdOf, type OutboxRow } from '../event-envelope.js';
import { eventsPublished, outboxOldestSeconds, outboxPending } from '../event-metrics.js';
import { EventOptions } from '../event-options.js';
import { EventStream, STREAM_NAME } from '../stream/event-stream.js';
import {
  isLockTimeout,
  lockOutbox,
  markPublished,
  pendingCount,
  rowsToRefill,
  unpublishedRows,
} from './outbox-rows.js';
import { advanceRefill, currentRefill } from '../stream/refill.js';
import { traceHeaders } from '../trace-headers.js';

const SWEEP_EVERY_MS = 900;
const MEASURE_EVERY_MS = 5_000;
/** Commits that follow each other more closely share a run, whose cost hardly depends on its number of rows. */
const SHORTEST_PERIOD_MS = 4;
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
  private readonly fresh = new Sweeper({
    name: 'outbox',
    everyMs: SWEEP_EVERY_MS,
    batchSize: 1,
    run: () => this.relay(),
  });
  private readonly refill = new Sweeper({
    name: 'outbox_refill',
    everyMs: SWEEP_EVERY_MS,
    batchSize: 1,
    run: () => this.refillStream(),
  });
  private readonly gauges = new Sweeper({
    name: 'outbox_gauges',
    everyMs: MEASURE_EVERY_MS,
    run: () => this.measure(),
  });
  /** A run is about to start; asking for it again would put it off. */
  private woken = false;
  private ranAtMs = -Infinity;
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
      this.refill.wake();
    });
  }

  start(): void {
    for (const sweeper of [this.fresh, this.refill, this.gauges]) sweeper.start();
  }

  /** There is something in the outbox. Cheap: any number of calls during a run make one more run. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    this.fresh.wake();
  }

  /** Publishes what is there, as far as that goes quickly; the rest is for another replica or the next start. */
  async stop(): Promise<void> {
    await Promise.all([this.fresh, this.refill, this.gauges].map((sweeper) => sweeper.stop()));
    const giveUpAtMs = performance.now() + FLUSH_LIMIT_MS;
    while (performance.now() < giveUpAtMs && (await this.relay()) > 0);
  }

  private async relay(): Promise<number> {
    const earlyByMs = this.ranAtMs + SHORTEST_PERIOD_MS - performance.now();
    if (earlyByMs > 0) await delay(earlyByMs);
    this.ranAtMs = performance.now();
    this.woken = false;
    return this.attempt((transaction) => this.publishFresh(transaction));
  }

  private async refillStream(): Promise<number> {
    // Without the lock, for the many times that there is nothing to do.
    if (!(await currentRefill(this.options.dataSource, STREAM_NAME))) return 0;
    return this.attempt((transaction) => this.publishAgain(transaction));
  }

  /** Publishes one batch, when the time is right for it. Answers how many rows went out. */
  private async attempt(publishBatch: (transaction: EntityManager) => Promise<Publication>): Promise<number> {
    if (!this.stream.ready || performance.now() < this.pausedUntilMs) return 0;
    try {
      const { stored, failure } = await inTransaction(this.options.dataSource, async (transaction) => {
        await lockOutbox(transaction);
        return publishBatch(transaction);
      });
      // Only now: the rows that did go out are marked in any case.
      if (failure !== undefined) throw failure;
      this.failures = 0;
      return stored.length;
    } catch (error) {
      if (isLockTimeout(error)) return 0;
      this.pausedUntilMs =
        performance.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++);
      this.stream.suspect();
      throw error;
    }
  }

  private async publishFresh(transaction: EntityManager): Promise<Publication> {
    const publication = await this.publish(await unpublishedRows(transaction), 'no');
    if (publication.stored.length > 0) await markPublished(transaction, publication.stored);
    return publication;
  }

  private async publishAgain(transaction: EntityManager): Promise<Publication> {
    const refill = await currentRefill(transaction, STREAM_NAME);
    if (!refill) return { stored: [] };
    const rows = await rowsToRefill(transaction, refill);
    const publication = await this.publish(rows, 'yes');
    const upTo = rows.length === 0 ? null : (publication.storedUpTo ?? refill.afterId);
    await advanceRefill(transaction, STREAM_NAME, upTo);
    return publication;
  }

  /** Sends all rows in their order without waiting between them, then collects the answers. */
  private async publish(rows: readonly OutboxRow[], refill: 'yes' | 'no'): Promise<Publication> {
    const { serverId } = this.stream;
    const results = await Promise.allSettled(rows.map((row) => this.publishOne(row)));
    // What one server acknowledged, the one that is there now may not have.
    if (!this.stream.ready || serverId !== this.stream.serverId) {
      throw new Error('The connection to NATS was lost while publishing');
    }
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
