import { finishedJobContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { FinishedJobService } from './finished-job.service.js';
import { JobEndingService } from './job-ending.service.js';

@Module({
  controllers: [serve(finishedJobContract, FinishedJobService)],
  providers: [FinishedJobService, JobEndingService],
  exports: [JobEndingService],
})
export class EndingModule {}
