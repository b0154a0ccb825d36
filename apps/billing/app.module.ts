/** Accounts, holds and caps over one ledger. */
import { ProjectClient } from '@handtest/contracts/identity';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { Account } from './account/account.entity.js';
import { AccountService } from './account/account.service.js';
import { OrganizationConsumer } from './account/organization.consumer.js';
import { BillingController } from './billing/billing.controller.js';
import { CapController } from './cap/cap.controller.js';
import { CapService } from './cap/cap.service.js';
import { BillingConfig } from './config.js';
import { HoldService } from './hold/hold.service.js';
import { JobConsumer } from './hold/job.consumer.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { LedgerListService } from './ledger/ledger-list.service.js';
import { LedgerService } from './ledger/ledger.service.js';
import { migrations } from './migrations/migrations.js';

@Module({
  controllers: [BillingController, CapController, LedgerController],
  providers: [
    AccountService,
    CapService,
    HoldService,
    JobConsumer,
    LedgerListService,
    LedgerService,
    OrganizationConsumer,
  ],
})
export class AppModule {
  static forRoot({ natsUrl }: BillingConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ entities: [Account], migrations }),
      MessagingModule.forRoot({ service: 'billing', natsUrl, clients: [ProjectClient] }),
      EventModule.forRoot({ service: 'billing' }),
    ];
    return { module: AppModule, imports };
  }
}
