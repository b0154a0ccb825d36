/** Accounts and holds over one ledger. */
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { Account } from './account/account.entity.js';
import { AccountService } from './account/account.service.js';
import { OrganizationConsumer } from './account/organization.consumer.js';
import { BillingController } from './billing/billing.controller.js';
import { BillingConfig } from './config.js';
import { HoldService } from './hold/hold.service.js';
import { JobConsumer } from './hold/job.consumer.js';
import { LedgerService } from './ledger/ledger.service.js';
import { migrations } from './migrations/migrations.js';

@Module({
  controllers: [BillingController],
  providers: [AccountService, HoldService, JobConsumer, LedgerService, OrganizationConsumer],
})
export class AppModule {
  static forRoot({ natsUrl }: BillingConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ entities: [Account], migrations }),
      MessagingModule.forRoot({ service: 'billing', natsUrl }),
      EventModule.forRoot({ service: 'billing' }),
    ];
    return { module: AppModule, imports };
  }
}
