/**
 * The deliveries that are due, as rows that processes take on lease. A lease outlasts the longest attempt, so that it need
 * not be renewed; a process that dies lets it run out, and another one goes on. All times are the database's.
 */
import { execute, prepared, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookDispatcherConfig } from '../config.js';
import type { AttemptOutcome } from './attempt-outcome.js';
import type { SignedRequest } from './attempt.service.js';
import { claimSql, endUndeliverableSql, giveBackSql, recordSql } from './delivery-sql.js';
import { retryAfterMs } from './retry-after.js';
import { nextAttemptMs } from './retry-schedule.js';
import type { FreeSlots } from './slots.js';

/** An attempt takes 15 s at most, and its outcome is written down right after. */
export const leaseSeconds = 18;

/** A failing endpoint may keep this many attempts under way, so that those that hang cannot use up all the room. */
const concurrencyPerFailingEndpoint = 2;

interface ClaimedRow extends SignedRequest {
  readonly lease: number;
  readonly countedAttempts: number;
  /** Milliseconds from the beginning of the delivery to the start of this attempt. */
  readonly startedMs: number;
  /** Its endpoint acknowledged the last attempt within a second, and has none under way for longer. */
  readonly isQuick: boolean;
}

export interface LeasedDelivery extends ClaimedRow {
  /** On this process's monotonic clock, and no later than `startedAt` was read. */
  readonly takenAtMs: number;
}

export interface MadeAttempt {
  readonly delivery: LeasedDelivery;
  readonly outcome: AttemptOutcome;
  /** Milliseconds since the delivery began. */
  readonly nextMs: number | undefined;
}

const claim = prepared<ClaimedRow & Record<string, unknown>>('delivery_claim', claimSql);
const record = prepared<{ id: string }>('delivery_record', recordSql);

@Injectable()
export class DeliveryQueueService {
  constructor(
    private readonly database: DataSource,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  /** Takes due deliveries that nobody holds for the free slots, one of each endpoint before a second of any. */
  async take({ total, forNew, forLagging }: FreeSlots): Promise<LeasedDelivery[]> {
    const takenAtMs = performance.now();
    const rows = await claim(
      this.database,
      total,
      leaseSeconds,
      this.config.deliveryConcurrencyPerEndpoint,
      concurrencyPerFailingEndpoint,
      forNew,
      forLagging,
    );
    return rows.map((row) => ({ ...row, takenAtMs }));
  }

  /** Ends leases under which nothing was begun. */
  async giveBack(unbegun: readonly LeasedDelivery[]): Promise<void> {
    if (unbegun.length === 0) return;
    const parameters = [unbegun.map(({ id }) => id), unbegun.map(({ lease }) => lease)];
    await execute(this.database, giveBackSql, parameters);
  }

  /**
   * Writes attempts down and what becomes of their deliveries. Answers the ids of those that it moved on: when a lease was
   * lost the outcome is dropped, but an acknowledgement counts all the same.
   */
  async record(made: readonly MadeAttempt[]): Promise<Set<string>> {
    const column = <T>(valueOf: (attempt: MadeAttempt) => T): T[] => made.map(valueOf);
    const rows = await record(
      this.database,
      column(({ delivery }) => delivery.id),
      column(({ delivery }) => delivery.lease),
      column(({ outcome }) => outcome.acknowledged),
      column(({ outcome }) => outcome.ownFault),
      column(({ nextMs }) => nextMs ?? null),
      column(({ delivery }) => delivery.startedAt),
      column(({ outcome }) => outcome.durationMs),
      column(({ outcome }) => outcome.responseStatus),
      column(({ outcome }) => outcome.failure),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Ends what can no longer be delivered, because its webhook was disabled or its project deleted: of one project, or of
   * all. What is under way is left to its own end. Answers how many ended, a thousand at most.
   */
  endUndeliverable(executor: SqlExecutor, projectId?: string): Promise<number> {
    return execute(executor, endUndeliverableSql, [projectId ?? null]);
  }
}

/** An attempt that has just ended, with when the next one is due; undefined for never. */
export function madeAttempt(delivery: LeasedDelivery, outcome: AttemptOutcome): MadeAttempt {
  return { delivery, outcome, nextMs: outcome.acknowledged ? undefined : nextOf(delivery, outcome) };
}

function nextOf(delivery: LeasedDelivery, outcome: AttemptOutcome): number | undefined {
  const { startedAt, startedMs, countedAttempts, ownFaults, takenAtMs } = delivery;
  const elapsedMs = performance.now() - takenAtMs;
  return nextAttemptMs({
    startedMs,
    endedMs: startedMs + elapsedMs,
    countedAttempts: outcome.ownFault ? countedAttempts : countedAttempts + 1,
    ownFaults: outcome.ownFault ? ownFaults + 1 : 0,
    retryAfterMs: retryAfterMs(outcome.retryAfter, startedAt.getTime() + elapsedMs),
  });
}
