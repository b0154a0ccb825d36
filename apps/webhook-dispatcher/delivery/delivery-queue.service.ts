/**
 * The due deliveries, leased by processes. A lease is longer than the longest attempt and is never renewed. When a process
 * dies, its leases expire and another process continues. All times are the database's.
 */
import { execute, prepared, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AttemptOutcome } from '../attempt/attempt-outcome.js';
import type { SignedRequest } from '../attempt/attempt.service.js';
import { countsAfter, type StartedAttempt } from '../attempt/retry-schedule.js';
import { WebhookDispatcherConfig } from '../config.js';
import { claimSql, endUndeliverableSql, recordSql, releaseSql } from './delivery-sql.js';
import type { FreeSlots } from './slots.js';

/** An attempt takes at most 15 s. Its outcome is recorded at once. */
export const leaseSeconds = 18;

/** A failing endpoint has fewer leases: attempts that hang must not use all slots. */
const perFailingEndpoint = 2;

interface ClaimedRow extends SignedRequest, StartedAttempt {
  readonly lease: number;
  /** The endpoint acknowledged its last attempt within a second, and no attempt is running for longer. */
  readonly isQuick: boolean;
}

export interface LeasedDelivery extends ClaimedRow {
  /** This process's monotonic clock, before `startedAt`. */
  readonly claimedAtMs: number;
}

export interface EndedAttempt extends ReturnType<typeof countsAfter> {
  readonly delivery: LeasedDelivery;
  readonly outcome: AttemptOutcome;
}

const claim = prepared<ClaimedRow & Record<string, unknown>>('delivery_claim', claimSql);
const record = prepared<{ id: string }>('delivery_record', recordSql);

@Injectable()
export class DeliveryQueueService {
  constructor(
    private readonly database: DataSource,
    private readonly config: WebhookDispatcherConfig,
  ) {}

  /** Leases due deliveries for the free slots: one of each endpoint before a second one of any. */
  async claim(free: FreeSlots): Promise<LeasedDelivery[]> {
    const claimedAtMs = performance.now();
    const perEndpoint = this.config.deliveryConcurrencyPerEndpoint;
    const rows = await claim(this.database, { ...free, leaseSeconds, perEndpoint, perFailingEndpoint });
    return rows.map((row) => ({ ...row, claimedAtMs }));
  }

  /** Ends leases without an attempt. */
  async release(deliveries: readonly LeasedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const ids = deliveries.map(({ id }) => id);
    await execute(this.database, releaseSql, { ids, leases: deliveries.map(({ lease }) => lease) });
  }

  /**
   * Records attempts. Answers the ids of the deliveries that changed. The outcome of an attempt that lost its lease is
   * ignored, unless it was acknowledged.
   */
  async record(attempts: readonly EndedAttempt[]): Promise<Set<string>> {
    const rows = await record(this.database, {
      ids: attempts.map(({ delivery }) => delivery.id),
      leases: attempts.map(({ delivery }) => delivery.lease),
      acknowledged: attempts.map(({ outcome }) => outcome.acknowledged),
      countedAttempts: attempts.map(({ countedAttempts }) => countedAttempts),
      ownFaults: attempts.map(({ ownFaults }) => ownFaults),
      nextMs: attempts.map(({ nextMs }) => nextMs ?? null),
      startedAt: attempts.map(({ delivery }) => delivery.startedAt),
      durationsMs: attempts.map(({ outcome }) => outcome.durationMs),
      statuses: attempts.map(({ outcome }) => outcome.responseStatus),
      failures: attempts.map(({ outcome }) => outcome.failure),
      headers: attempts.map(({ outcome }) =>
        outcome.requestHeaders ? JSON.stringify(outcome.requestHeaders) : null,
      ),
      urls: attempts.map(({ delivery }) => delivery.url),
    });
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Ends up to 1,000 deliveries of one project, or of all, whose webhook is disabled or whose project is deleted. Running
   * attempts continue. Answers how many ended.
   */
  endUndeliverable(executor: SqlExecutor, projectId: string | null = null): Promise<number> {
    return execute(executor, endUndeliverableSql, { projectId });
  }
}

/** An attempt that ends now. */
export function endedAttempt(delivery: LeasedDelivery, outcome: AttemptOutcome): EndedAttempt {
  return { delivery, outcome, ...countsAfter(delivery, outcome, performance.now() - delivery.claimedAtMs) };
}
