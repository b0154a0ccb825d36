/**
 * Stripe's events: stored before they are answered, then dealt with from the table, by any replica, until it worked. What
 * an event changes is committed with the mark that it was dealt with; what it names moves credit once, whoever tells.
 */
import type { StripeEventReceived } from '@handtest/contracts/billing';
import { Nothing } from '@handtest/contracts/define';
import {
  execute,
  inTransaction,
  query,
  storableJson,
  type Sweeper,
  SweeperRegistry,
} from '@handtest/database';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { retryDelaySeconds } from './retry-delay.js';
import { StripeEffectService } from './stripe-effect.service.js';
import { StripeClient } from './stripe.client.js';

const batchSize = 8;
/** About two days, by `retry-delay`. */
const mostAttempts = 60;
const keepDays = 35;

interface DueEvent extends Record<string, unknown> {
  id: string;
  type: string;
  payload: Stripe.Event;
  attempts: number;
}

const parked = new Counter({
  name: 'handtest_billing_stripe_events_parked_total',
  help: 'Events of Stripe that were given up after many attempts. To be alerted on',
});

const store = `INSERT INTO stripe_event (id, type, created_at, payload) VALUES ($1, $2, to_timestamp($3), $4)
  ON CONFLICT (id) DO NOTHING`;

/** Longer than dealing with an event can take; a replica that dies leaves it to another. */
const claimDue = `UPDATE stripe_event SET attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
  WHERE id IN (SELECT id FROM stripe_event WHERE processed_at IS NULL AND parked_at IS NULL AND next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
  RETURNING id, type, payload, attempts`;

/** Whoever comes second finds no row, and its changes are rolled back. */
const markProcessed = `UPDATE stripe_event SET processed_at = now(), payload = NULL, last_error = NULL
  WHERE id = $1 AND processed_at IS NULL`;

/** Another replica has dealt with the event meanwhile. */
class DealtWith extends Error {}

@Injectable()
export class StripeEventService implements OnApplicationBootstrap {
  private readonly log = new Logger(StripeEventService.name);
  private sweeper?: Sweeper;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly effects: StripeEffectService,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.stripe.isConfigured) return;
    const run = () => this.processDue();
    this.sweeper = this.sweepers.start({ name: 'stripe_events', everyMs: 1_000, batchSize, run });
    this.sweepers.start({ name: 'old_stripe_events', everyMs: 3_600_000, run: () => this.forgetOld() });
  }

  /**
   * One of the other mode is answered and forgotten: Stripe is content, and play money buys nothing.
   *
   * @throws StripeSignatureInvalid, StripeEventInvalid
   */
  async receive({ body, signature }: StripeEventReceived): Promise<Nothing> {
    const event = this.stripe.verified(Buffer.from(body, 'base64'), signature);
    if (!this.stripe.isOfOtherMode(event)) await this.store(event);
    return {};
  }

  private async store(event: Stripe.Event): Promise<void> {
    const { id, type, created } = event;
    await execute(this.dataSource, store, [id, type, created, storableJson(event)]);
    this.sweeper?.wake();
  }

  private async processDue(): Promise<number> {
    const events = await query<DueEvent>(this.dataSource, claimDue);
    await Promise.all(events.map((event) => this.process(event)));
    return events.length;
  }

  private async process(event: DueEvent): Promise<void> {
    try {
      const effect = await this.effects.of(event.payload);
      await inTransaction(this.dataSource, (transaction) => this.apply(transaction, event.id, effect));
    } catch (error) {
      if (!(error instanceof DealtWith)) await this.postpone(event, error);
    }
  }

  private async apply(
    transaction: EntityManager,
    id: string,
    effect: (transaction: EntityManager) => Promise<void>,
  ): Promise<void> {
    if ((await execute(transaction, markProcessed, [id])) === 0) throw new DealtWith();
    await effect(transaction);
  }

  private async postpone({ id, type, attempts }: DueEvent, error: unknown): Promise<void> {
    const giveUp = attempts >= mostAttempts;
    if (giveUp) parked.inc();
    this.log[giveUp ? 'error' : 'warn'](
      { err: error, id, type, attempts, parked: giveUp },
      'an event of Stripe failed',
    );
    await execute(
      this.dataSource,
      `UPDATE stripe_event SET next_attempt_at = now() + make_interval(secs => $2), last_error = $3,
         parked_at = CASE WHEN $4 THEN now() END
       WHERE id = $1 AND processed_at IS NULL`,
      [id, retryDelaySeconds(attempts), String(error).slice(0, 1_000), giveUp],
    );
  }

  /** Stripe sends an event again for three days and keeps it for thirty. */
  private forgetOld(): Promise<number> {
    const old = `DELETE FROM stripe_event WHERE processed_at IS NOT NULL AND received_at < now() - interval '${keepDays} days'`;
    return execute(this.dataSource, old);
  }
}
