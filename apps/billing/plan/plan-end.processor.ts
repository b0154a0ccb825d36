/** Ends the plan of an organization that was deleted: nothing can be bought for it any more, and Stripe charges nothing. */
import { type Attempt, workerOptions, WorkProcessor, type WorkQueue, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { StripeClient } from '../stripe/stripe.client.js';
import { CustomerService } from './customer.service.js';
import { hasEnded } from './plan.js';

/** The key is the organization. */
export const planEndQueue: WorkQueue = {
  name: 'plan_end',
  concurrency: 2,
  // Parked after about two days.
  retry: { firstMs: 500, longestMs: 3_600_000, mostAttempts: 60 },
  keepDays: 35,
};

@Injectable()
@Processor(planEndQueue.name, workerOptions)
export class PlanEndProcessor extends WorkProcessor {
  constructor(
    work: WorkService,
    private readonly stripe: StripeClient,
    private readonly customers: CustomerService,
  ) {
    super(work, planEndQueue);
  }

  /** Stripe is asked, because billing has no copy of a subscription whose event is late, and uses one of several. */
  protected async attempt({ key: organizationId }: Attempt): Promise<void> {
    const customer = await this.customers.known(organizationId);
    if (customer === undefined) return;
    await this.stripe.expireCheckouts(customer);
    const subscriptions = await this.stripe.subscriptionsOf(customer);
    const open = subscriptions.filter(({ status }) => !hasEnded(status));
    await Promise.all(open.map(({ id }) => this.stripe.cancel(id)));
  }
}
