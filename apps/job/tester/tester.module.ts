import { testerJobContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { EndingModule } from '../ending/ending.module.js';
import { LiveModule } from '../live/live.module.js';
import { TelemetryModule } from '../telemetry/telemetry.module.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { ExtensionService } from './extension.service.js';
import { ReportSubmissionService } from './report-submission.service.js';
import { TesterJobService } from './tester-job.service.js';

@Module({
  imports: [EndingModule, LiveModule, TelemetryModule],
  controllers: [
    serve(testerJobContract, {
      queue: TesterJobService,
      get: TesterJobService,
      claim: TesterJobService,
      extend: ExtensionService,
      release: TesterJobService,
      storeTelemetry: TelemetryService,
      submit: ReportSubmissionService,
      reject: TesterJobService,
    }),
  ],
  providers: [ExtensionService, ReportSubmissionService, TesterJobService],
})
export class TesterModule {}
