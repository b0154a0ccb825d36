import { Module } from '@nestjs/common';
import { HoldModule } from '../hold/hold.module.js';
import { CostReconciliationService } from './cost-reconciliation.service.js';
import { NightlyReconciliationService } from './nightly-reconciliation.service.js';

@Module({ imports: [HoldModule], providers: [CostReconciliationService, NightlyReconciliationService] })
export class ReconciliationModule {}
