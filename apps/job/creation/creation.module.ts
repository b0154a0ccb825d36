import { scheduledJobContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { EndingModule } from '../ending/ending.module.js';
import { LiveModule } from '../live/live.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { FilingAccessService } from './filing-access.service.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobCreationService } from './job-creation.service.js';
import { JobHoldService } from './job-hold.service.js';
import { JobPreparationService } from './job-preparation.service.js';
import { JobSecretService } from './job-secret.service.js';
import { ScheduledJobService } from './scheduled-job.service.js';

@Module({
  imports: [EndingModule, LiveModule, PlanModule],
  controllers: [serve(scheduledJobContract, ScheduledJobService)],
  providers: [
    FilingAccessService,
    IdempotencyService,
    JobCreationService,
    JobHoldService,
    JobPreparationService,
    JobSecretService,
    ScheduledJobService,
  ],
  exports: [JobCreationService, JobHoldService],
})
export class CreationModule {}
