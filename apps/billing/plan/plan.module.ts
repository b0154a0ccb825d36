import { planContract } from '@handtest/contracts/billing';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { StripeClient } from '../stripe/stripe.client.js';
import { CustomerService } from './customer.service.js';
import { IdempotencyService } from './idempotency.service.js';
import { OrganizationEndConsumer } from './organization-end.consumer.js';
import { PlanService } from './plan.service.js';
import { SubscriptionService } from './subscription.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [serve(planContract, PlanService)],
  providers: [
    CustomerService,
    IdempotencyService,
    OrganizationEndConsumer,
    PlanService,
    StripeClient,
    SubscriptionService,
  ],
  exports: [CustomerService, StripeClient, SubscriptionService],
})
export class PlanModule {}
