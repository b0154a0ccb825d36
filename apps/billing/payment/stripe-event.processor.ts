/** Processes Stripe's events. The changes are committed together with the end of the work. */
import { execute, queryOne } from '@handtest/database';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { PaymentEffectService } from './payment-effect.service.js';
import { stripeQueue } from './stripe-queue.js';

const selectEvent = 'SELECT payload FROM stripe_event WHERE id = $id AND payload IS NOT NULL';
/** The payload names people. */
const dropPayload = 'UPDATE stripe_event SET payload = NULL WHERE id = $id';

@Injectable()
@Processor(stripeQueue.name, workerOptions)
export class StripeEventProcessor extends WorkProcessor {
  constructor(
    work: WorkService,
    private readonly dataSource: DataSource,
    private readonly effects: PaymentEffectService,
  ) {
    super(work, stripeQueue);
  }

  protected async attempt({ key: id }: Attempt): Promise<Outcome | void> {
    const event = await queryOne<{ payload: Stripe.Event }>(this.dataSource, selectEvent, { id });
    if (!event) return;
    const effect = await this.effects.of(event.payload);
    return {
      effects: async (transaction) => {
        await execute(transaction, dropPayload, { id });
        await effect(transaction);
      },
    };
  }
}
