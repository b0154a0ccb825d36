/** Stores Stripe's events before it answers them. `StripeEventProcessor` processes them. */
import type { PaymentSettings, StripeEventReceived } from '@handtest/contracts/billing';
import { Nothing } from '@handtest/contracts/define';
import { execute, inTransaction, storableJson } from '@handtest/database';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StripeClient } from '../stripe/stripe.client.js';
import { stripeQueue } from './stripe-queue.js';

const store = `INSERT INTO stripe_event (id, type, created_at, payload) VALUES ($id, $type, to_timestamp($created), $payload)
  ON CONFLICT (id) DO NOTHING`;

@Injectable()
export class StripeEventService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
    private readonly work: WorkService,
  ) {}

  settings(): Promise<PaymentSettings> {
    return Promise.resolve({ stripe: this.stripe.isConfigured });
  }

  /**
   * An event of the other mode is ignored, so that test payments buy nothing.
   *
   * @throws StripeSignatureInvalid, StripeEventInvalid
   */
  async receive({ body, signature }: StripeEventReceived): Promise<Nothing> {
    const event = this.stripe.verified(Buffer.from(body, 'base64'), signature);
    if (this.stripe.isOfOtherMode(event)) return {};
    const { id, type, created } = event;
    await inTransaction(this.dataSource, async (transaction) => {
      const parameters = { id, type, created, payload: storableJson(event) };
      const isNew = (await execute(transaction, store, parameters)) > 0;
      if (isNew) await this.work.add(transaction, stripeQueue, [{ key: id }]);
    });
    return {};
  }
}
