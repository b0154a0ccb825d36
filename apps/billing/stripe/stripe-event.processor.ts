/** Processes Stripe's events: what an event changes is committed with the mark that it is processed. */
import { execute, queryOne } from '@handtest/database';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { StripeEffectService } from './stripe-effect.service.js';
import { stripeQueue } from './stripe-queue.js';

const selectEvent = 'SELECT payload FROM stripe_event WHERE id = $1 AND payload IS NOT NULL';
/** It names people. */
const dropPayload = 'UPDATE stripe_event SET payload = NULL WHERE id = $1';

@Injectable()
@Processor(stripeQueue.name, workerOptions)
export class StripeEventProcessor extends WorkProcessor {
  constructor(
    work: WorkService,
    private readonly dataSource: DataSource,
    private readonly effects: StripeEffectService,
  ) {
    super(work, stripeQueue);
  }

  protected async attempt({ key: id }: Attempt): Promise<Outcome | void> {
    const event = await queryOne<{ payload: Stripe.Event }>(this.dataSource, selectEvent, [id]);
    if (!event) return;
    const effect = await this.effects.of(event.payload);
    return {
      effects: async (transaction) => {
        await execute(transaction, dropPayload, [id]);
        await effect(transaction);
      },
    };
  }
}
