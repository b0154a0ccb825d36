import { Module } from '@nestjs/common';
import { HostModule } from '../host/host.module.js';
import { IssueModule } from '../issue/issue.module.js';
import { RepositoryModule } from '../repository/repository.module.js';
import { ComparisonService } from './comparison.service.js';
import { DeliveryComparisonService } from './delivery-comparison.service.js';
import { EffectService } from './effect.service.js';
import { HookService } from './hook.service.js';
import { InstallationComparisonService } from './installation-comparison.service.js';

@Module({
  imports: [HostModule, IssueModule, RepositoryModule],
  providers: [
    ComparisonService,
    DeliveryComparisonService,
    EffectService,
    HookService,
    InstallationComparisonService,
  ],
  exports: [HookService],
})
export class HookModule {}
