import { reportContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { EndingModule } from '../ending/ending.module.js';
import { TelemetryModule } from '../telemetry/telemetry.module.js';
import { ReportConsumer } from './report.consumer.js';
import { ReportService } from './report.service.js';

@Module({
  imports: [EndingModule, TelemetryModule],
  controllers: [serve(reportContract, ReportService)],
  providers: [ReportConsumer, ReportService],
  exports: [ReportService],
})
export class ReportModule {}
