/** Payments of organizations that were deleted. Each is parked, with an alert, until an operator has refunded it in Stripe. */
import { queryOne } from '@handtest/database';
import { type Attempt, workerOptions, WorkProcessor, type WorkQueue, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The key is the payment intent. */
export const paymentsToRefund: WorkQueue = {
  name: 'payment_to_refund',
  concurrency: 1,
  // Only an operator can change the result.
  retry: { firstMs: 500, longestMs: 500, mostAttempts: 1 },
  keepDays: 35,
};

const selectRefund = `SELECT FROM refund WHERE payment_intent = $paymentIntent AND refunded_cents >= charged_cents`;

@Injectable()
@Processor(paymentsToRefund.name, workerOptions)
export class PaymentToRefundProcessor extends WorkProcessor {
  constructor(
    work: WorkService,
    private readonly dataSource: DataSource,
  ) {
    super(work, paymentsToRefund);
  }

  protected async attempt({ key: paymentIntent }: Attempt): Promise<void> {
    if (await queryOne(this.dataSource, selectRefund, { paymentIntent })) return;
    throw new Error('The organization was deleted before this payment arrived: refund it in Stripe');
  }
}
