import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { AccountService } from './account.service.js';
import { OrganizationConsumer } from './organization.consumer.js';

@Module({
  imports: [LedgerModule, PlanModule],
  providers: [AccountService, OrganizationConsumer],
  exports: [AccountService],
})
export class AccountModule {}
