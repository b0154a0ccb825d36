import { Module } from '@nestjs/common';
import { TemplateModule } from '../template/template.module.js';
import { JobEstimateService } from './job-estimate.service.js';
import { JobPlanService } from './job-plan.service.js';
import { JobProjectService } from './job-project.service.js';

@Module({
  imports: [TemplateModule],
  providers: [JobEstimateService, JobPlanService, JobProjectService],
  exports: [JobEstimateService, JobPlanService],
})
export class PlanModule {}
