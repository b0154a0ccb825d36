import { liveContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { LiveScopeService } from './live-scope.service.js';
import { LiveService } from './live.service.js';

@Module({
  controllers: [
    serve(liveContract, {
      read: LiveService,
      scope: LiveScopeService,
      changed: LiveScopeService,
      testers: LiveScopeService,
    }),
  ],
  providers: [LiveService, LiveScopeService],
  exports: [LiveService],
})
export class LiveModule {}
