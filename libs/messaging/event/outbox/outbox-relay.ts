/**
 * Publishes the rows of the outbox. Runs on every replica: after each commit of its own process, and once a second for the
 * rows of processes that died.
 *
 * One relay per service publishes at a time (docs/decisions/0009): several relays would publish events out of order.
 * Published rows are marked in the transaction that holds the lock. If it is rolled back, the rows are published again
 * under the same message id, and the server and the inboxes ignore the duplicates.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, Sweeper } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { encodeEnvelope, messageIdOf, type OutboxRow } from '../event-envelope.js';
import { eventsPublished } from '../event-metrics.js';
import { EventOptions } from '../event-options.js';
import { EventStream } from '../stream/event-stream.js';
import { isLockTimeout, lockOutbox, markPublished, rowsToRefill, unpublishedRows } from './outbox-rows.js';
import { advanceRefill, currentRefill } from '../stream/refill.js';
import { streamName } from '../stream/stream-loss.js';
import { traceHeaders } from '../trace-headers.js';

const sweepEveryMs = 900;
/** Commits within this time share a run: its cost hardly depends on the number of rows. */
const shortestPeriodMs = 4;
const flushLimitMs = 1_500;
const firstPauseMs = 100;
/** An attempt is cheap, and events wait for it. */
const longestPauseMs = 500;

interface Publication {
  /** Ids of the rows that the server stored. */
  readonly stored: string[];
  /** The last row before the first failure; undefined when the first row failed. */
  readonly storedUpTo?: string;
  /** The error of the first row that was not stored. */
  readonly failure?: unknown;
}

@Injectable()
export class OutboxRelay {
  private readonly fresh = new Sweeper({
    name: 'outbox',
    everyMs: sweepEveryMs,
    batchSize: 1,
    run: () => this.relay(),
  });
  private readonly refill = new Sweeper({
    name: 'outbox_refill',
    everyMs: sweepEveryMs,
    batchSize: 1,
    run: () => this.refillStream(),
  });
  /** A run is scheduled; scheduling it again would delay it. */
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
    this.fresh.start();
    this.refill.start();
  }

  /** Publishes new rows. Cheap: any number of calls during a run cause one more run. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    this.fresh.wake();
  }

  /** Publishes new rows for up to 1.5 s; the rest is left to another replica or the next start. */
  async stop(): Promise<void> {
    await Promise.all([this.fresh.stop(), this.refill.stop()]);
    const giveUpAtMs = performance.now() + flushLimitMs;
    while (performance.now() < giveUpAtMs && (await this.relay()) > 0);
  }

  private async relay(): Promise<number> {
    const earlyByMs = this.ranAtMs + shortestPeriodMs - performance.now();
    if (earlyByMs > 0) await delay(earlyByMs);
    this.ranAtMs = performance.now();
    this.woken = false;
    return this.attempt((transaction) => this.publishFresh(transaction));
  }

  private async refillStream(): Promise<number> {
    // Asked without the lock, because usually there is no refill.
    if (!(await currentRefill(this.options.dataSource))) return 0;
    return this.attempt((transaction) => this.publishAgain(transaction));
  }

  /** Publishes one batch, unless the stream is not ready or the relay pauses. Answers the number of published rows. */
  private async attempt(publishBatch: (transaction: EntityManager) => Promise<Publication>): Promise<number> {
    if (!this.stream.ready || performance.now() < this.pausedUntilMs) return 0;
    try {
      const { stored, failure } = await inTransaction(this.options.dataSource, async (transaction) => {
        await lockOutbox(transaction);
        return publishBatch(transaction);
      });
      // Thrown after the commit, which marks the rows that were published.
      if (failure !== undefined) throw failure;
      this.failures = 0;
      return stored.length;
    } catch (error) {
      if (isLockTimeout(error)) return 0;
      this.pausedUntilMs = performance.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** this.failures++);
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
    const refill = await currentRefill(transaction, 'FOR UPDATE');
    if (!refill) return { stored: [] };
    const rows = await rowsToRefill(transaction, refill);
    const publication = await this.publish(rows, 'yes');
    const upTo = rows.length === 0 ? null : (publication.storedUpTo ?? refill.afterId);
    await advanceRefill(transaction, upTo);
    return publication;
  }

  /** Sends all rows in order without waiting between them, then collects the answers. */
  private async publish(rows: readonly OutboxRow[], refill: 'yes' | 'no'): Promise<Publication> {
    const { serverId } = this.stream;
    const results = await Promise.allSettled(rows.map((row) => this.publishOne(row)));
    // The new server may not have what the old one acknowledged.
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
      expect: { streamName },
    });
    if (duplicate) return;
    // Sequences only grow, except when the stream was created again.
    if (seq < this.highestSequence) this.stream.suspect();
    this.highestSequence = seq;
  }
}
