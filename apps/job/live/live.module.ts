import { liveContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { LiveService } from './live.service.js';

@Module({
  controllers: [serve(liveContract, LiveService)],
  providers: [LiveService],
  exports: [LiveService],
})
export class LiveModule {}
