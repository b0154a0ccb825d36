/**
 * Stores Stripe's events before it answers them. `StripeEventProcessor` processes them. A command fetches those that did not
 * arrive, or were lost with the database.
 */
import type { PaymentSettings, StripeEventReceived } from '@handtest/contracts/billing';
import { Nothing } from '@handtest/contracts/define';
import { execute, inRolledBackTransaction, inTransaction, storableJson } from '@handtest/database';
import { instantOf } from '@handtest/reconciliation';
import { CommandRegistry, dryRunOption, Option, print } from '@handtest/service';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
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
    commands: CommandRegistry,
  ) {
    const since = new Option('--since <instant>', 'only events that were made then or later');
    commands
      .add('fetch-events', 'Fetches the events of Stripe that did not arrive')
      .addOption(since.argParser(instantOf).default(instantOf('1970-01-01'), 'all of the last 30 days'))
      .option(...dryRunOption)
      .action(async (options: { since: string; dryRun?: boolean }) => print(await this.fetch(options)));
  }

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
    await inTransaction(this.dataSource, (transaction) => this.store(transaction, event));
    return {};
  }

  /** Answers how many events Stripe has, and how many of them were missing. */
  private async fetch({ since, dryRun = false }: { since: string; dryRun?: boolean }) {
    const run = dryRun ? inRolledBackTransaction : inTransaction;
    const found = { events: 0, missing: 0, dryRun };
    for (let last: string | undefined; ;) {
      const page = await this.stripe.eventsSince(new Date(since), last);
      found.events += page.data.length;
      found.missing += await run(this.dataSource, async (transaction) => {
        let missing = 0;
        for (const event of page.data) if (await this.store(transaction, event)) missing++;
        return missing;
      });
      if (!page.has_more) return found;
      last = page.data.at(-1)!.id;
    }
  }

  /** Answers whether the event is new. */
  private async store(transaction: EntityManager, event: Stripe.Event): Promise<boolean> {
    const { id, type, created } = event;
    const parameters = { id, type, created, payload: storableJson(event) };
    const isNew = (await execute(transaction, store, parameters)) > 0;
    if (isNew) await this.work.add(transaction, stripeQueue, [{ key: id }]);
    return isNew;
  }
}
