import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { AccountService } from './account.service.js';
import { CreditService } from './credit.service.js';
import { OrganizationConsumer } from './organization.consumer.js';

@Module({
  imports: [LedgerModule, PlanModule],
  providers: [AccountService, CreditService, OrganizationConsumer],
  exports: [AccountService, CreditService],
})
export class AccountModule {}
