/** Accounts, holds, caps, plans and payments over one ledger. */
import { billingContract } from '@handtest/contracts/billing';
import { ProjectClient } from '@handtest/contracts/identity';
import { FinishedJobClient } from '@handtest/contracts/job';
import { DatabaseModule, expiredKeys } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AccountService } from './account/account.service.js';
import { CapModule } from './cap/cap.module.js';
import type { BillingConfig } from './config.js';
import { HoldModule } from './hold/hold.module.js';
import { HoldService } from './hold/hold.service.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { migrations } from './migrations/index.js';
import { PaymentModule } from './payment/payment.module.js';
import { PaymentToRefundProcessor } from './payment/payment-to-refund.processor.js';
import { StripeEventProcessor } from './payment/stripe-event.processor.js';
import { oldStripeEvents } from './payment/stripe-queue.js';
import { PlanEndProcessor } from './plan/plan-end.processor.js';
import { PlanModule } from './plan/plan.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';

@Module({
  imports: [
    AccountModule,
    CapModule,
    HoldModule,
    LedgerModule,
    PaymentModule,
    PlanModule,
    ReconciliationModule,
  ],
  controllers: [
    serve(billingContract, {
      balance: AccountService,
      hasCredits: AccountService,
      hold: HoldService,
      grantCredit: AccountService,
    }),
  ],
})
export class AppModule {
  static forRoot({ stripeSecretKey }: BillingConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ migrations, retention: [expiredKeys, oldStripeEvents] }),
      MessagingModule.forRoot({ service: 'billing', clients: [ProjectClient, FinishedJobClient] }),
      EventModule.forRoot({ service: 'billing' }),
      WorkModule,
    ];
    // Without Stripe's keys no event is accepted, and stored events and the ends of plans wait.
    const providers = stripeSecretKey
      ? [PaymentToRefundProcessor, PlanEndProcessor, StripeEventProcessor]
      : [];
    return { module: AppModule, imports, providers };
  }
}
