/** Accounts, holds, caps, plans and purchases over one ledger. */
import {
  billingContract,
  capContract,
  ledgerContract,
  planContract,
  stripeContract,
} from '@handtest/contracts/billing';
import { ProjectClient } from '@handtest/contracts/identity';
import { FinishedJobClient } from '@handtest/contracts/job';
import { DatabaseModule, expiredKeys } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { Account } from './account/account.entity.js';
import { AccountService } from './account/account.service.js';
import { OrganizationConsumer } from './account/organization.consumer.js';
import { CapService } from './cap/cap.service.js';
import { BillingConfig } from './config.js';
import { HoldService } from './hold/hold.service.js';
import { JobConsumer } from './hold/job.consumer.js';
import { LedgerListService } from './ledger/ledger-list.service.js';
import { NightlyCheckService } from './ledger/nightly-check.service.js';
import { LedgerService } from './ledger/ledger.service.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { CustomerService } from './plan/customer.service.js';
import { PlanService } from './plan/plan.service.js';
import { SubscriptionService } from './plan/subscription.service.js';
import { CostReconciliationService } from './reconciliation/cost-reconciliation.service.js';
import { NightlyReconciliationService } from './reconciliation/nightly-reconciliation.service.js';
import { RefundService } from './stripe/refund.service.js';
import { StripeEffectService } from './stripe/stripe-effect.service.js';
import { StripeEventProcessor } from './stripe/stripe-event.processor.js';
import { StripeEventService } from './stripe/stripe-event.service.js';
import { StripeClient } from './stripe/stripe.client.js';
import { migrations } from './migrations/index.js';

@Module({
  controllers: [
    serve(billingContract, {
      balance: AccountService,
      hasCredits: AccountService,
      hold: HoldService,
      grantCredit: AccountService,
    }),
    serve(capContract, CapService),
    serve(ledgerContract, LedgerListService),
    serve(planContract, PlanService),
    serve(stripeContract, StripeEventService),
  ],
  providers: [
    AccountService,
    CapService,
    CostReconciliationService,
    CustomerService,
    HoldService,
    IdempotencyService,
    JobConsumer,
    LedgerListService,
    LedgerService,
    NightlyCheckService,
    NightlyReconciliationService,
    OrganizationConsumer,
    PlanService,
    RefundService,
    StripeClient,
    StripeEffectService,
    StripeEventService,
    SubscriptionService,
  ],
})
export class AppModule {
  static forRoot({ natsUrl, stripeSecretKey }: BillingConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ entities: [Account], migrations, retention: [expiredKeys] }),
      MessagingModule.forRoot({ service: 'billing', natsUrl, clients: [ProjectClient, FinishedJobClient] }),
      EventModule.forRoot({ service: 'billing' }),
      WorkModule,
    ];
    // Without Stripe's keys no event is accepted, and those that are there wait.
    return { module: AppModule, imports, providers: stripeSecretKey ? [StripeEventProcessor] : [] };
  }
}
