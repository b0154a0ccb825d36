import { Module } from '@nestjs/common';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { ExecutionQueueService } from './execution-queue.service.js';
import { ExecutionService } from './execution.service.js';
import { FiringService } from './firing.service.js';
import { JobRequestService } from './job-request.service.js';
import { ZoneChangeService } from './zone-change.service.js';

@Module({
  imports: [ScheduleModule],
  providers: [ExecutionQueueService, ExecutionService, FiringService, JobRequestService, ZoneChangeService],
  exports: [ExecutionService],
})
export class FiringModule {}
