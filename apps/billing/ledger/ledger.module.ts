import { ledgerContract } from '@handtest/contracts/billing';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { LedgerListService } from './ledger-list.service.js';
import { LedgerService } from './ledger.service.js';
import { NightlyCheckService } from './nightly-check.service.js';

@Module({
  controllers: [serve(ledgerContract, LedgerListService)],
  providers: [LedgerListService, LedgerService, NightlyCheckService],
  exports: [LedgerService],
})
export class LedgerModule {}
