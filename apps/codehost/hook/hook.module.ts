import { Module } from '@nestjs/common';
import { HostModule } from '../host/host.module.js';
import { RepositoryModule } from '../repository/repository.module.js';
import { EffectService } from './effect.service.js';
import { HookService } from './hook.service.js';

@Module({
  imports: [HostModule, RepositoryModule],
  providers: [EffectService, HookService],
  exports: [HookService],
})
export class HookModule {}
