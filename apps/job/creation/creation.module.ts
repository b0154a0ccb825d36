import { scheduledJobContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { PlanModule } from '../plan/plan.module.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobCreationService } from './job-creation.service.js';
import { JobPreparationService } from './job-preparation.service.js';
import { ScheduledJobService } from './scheduled-job.service.js';

@Module({
  imports: [PlanModule],
  controllers: [serve(scheduledJobContract, ScheduledJobService)],
  providers: [IdempotencyService, JobCreationService, JobPreparationService, ScheduledJobService],
  exports: [JobCreationService],
})
export class CreationModule {}
