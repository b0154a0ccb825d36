import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { SessionJobProcessor } from './session-job.processor.js';
import { SessionJobService } from './session-job.service.js';
import { SessionRecordService } from './session-record.service.js';
import { SessionService } from './session.service.js';

@Module({
  imports: [AccessModule],
  providers: [SessionJobProcessor, SessionJobService, SessionRecordService, SessionService],
  exports: [SessionJobService, SessionService],
})
export class SessionModule {}
