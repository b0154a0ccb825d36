import { Module } from '@nestjs/common';
import { PreviewService } from './preview.service.js';
import { ScheduleService } from './schedule.service.js';
import { TemplateNameService } from './template-name.service.js';

@Module({
  providers: [PreviewService, ScheduleService, TemplateNameService],
  exports: [PreviewService, ScheduleService],
})
export class ScheduleModule {}
