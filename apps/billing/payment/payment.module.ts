import { stripeContract } from '@handtest/contracts/billing';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { PaidInvoiceService } from './paid-invoice.service.js';
import { PaymentEffectService } from './payment-effect.service.js';
import { RefundService } from './refund.service.js';
import { StripeEventService } from './stripe-event.service.js';

@Module({
  imports: [LedgerModule, PlanModule],
  controllers: [serve(stripeContract, StripeEventService)],
  providers: [PaidInvoiceService, PaymentEffectService, RefundService, StripeEventService],
  exports: [PaymentEffectService],
})
export class PaymentModule {}
