import { Module } from '@nestjs/common';
import { PlanModule } from '../plan/plan.module.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobCreationService } from './job-creation.service.js';
import { JobPreparationService } from './job-preparation.service.js';

@Module({
  imports: [PlanModule],
  providers: [IdempotencyService, JobCreationService, JobPreparationService],
  exports: [JobCreationService],
})
export class CreationModule {}
