/**
 * Stripe's events: stored before they are answered, then processed as work, by any replica, until it succeeded. What an
 * event names moves credit once, however many events name it.
 */
import type { StripeEventReceived } from '@handtest/contracts/billing';
import { Nothing } from '@handtest/contracts/define';
import { execute, inTransaction, storableJson, SweeperRegistry } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { stripeQueue } from './stripe-queue.js';
import { StripeClient } from './stripe.client.js';

const store = `INSERT INTO stripe_event (id, type, created_at, payload) VALUES ($1, $2, to_timestamp($3), $4)
  ON CONFLICT (id) DO NOTHING`;

/** Stripe sends an event again for three days and keeps it for thirty. */
const deleteOld = `DELETE FROM stripe_event WHERE payload IS NULL AND received_at < now() - make_interval(days => $1)`;

@Injectable()
export class StripeEventService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly work: WorkService,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.stripe.isConfigured) return;
    const run = () => execute(this.dataSource, deleteOld, [stripeQueue.keepDays]);
    this.sweepers.start({ name: 'old_stripe_events', everyMs: 3_600_000, run });
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
    await inTransaction(this.dataSource, async (transaction) => {
      const isNew = (await execute(transaction, store, [id, type, created, storableJson(event)])) > 0;
      if (isNew) await this.work.add(transaction, stripeQueue, [{ key: id }]);
    });
  }
}
