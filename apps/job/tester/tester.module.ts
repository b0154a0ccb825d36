import { testerJobContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { AnswerService } from '../answer/answer.service.js';
import { CaptureModule } from '../capture/capture.module.js';
import { EndingModule } from '../ending/ending.module.js';
import { LiveModule } from '../live/live.module.js';
import { NoteService } from '../note/note.service.js';
import { RecordingModule } from '../recording/recording.module.js';
import { ReportModule } from '../report/report.module.js';
import { TelemetryModule } from '../telemetry/telemetry.module.js';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { DismissalConsumer } from './dismissal.consumer.js';
import { ExtensionService } from './extension.service.js';
import { PastJobService } from './past-job.service.js';
import { PreviewCountClient } from './preview-count.client.js';
import { PreviewService } from './preview.service.js';
import { ReportSubmissionService } from './report-submission.service.js';
import { TesterJobService } from './tester-job.service.js';

@Module({
  imports: [CaptureModule, EndingModule, LiveModule, RecordingModule, ReportModule, TelemetryModule],
  controllers: [
    serve(testerJobContract, {
      queue: TesterJobService,
      history: PastJobService,
      get: TesterJobService,
      claim: TesterJobService,
      extend: ExtensionService,
      release: TesterJobService,
      addNote: NoteService,
      storeTelemetry: TelemetryService,
      preview: PreviewService,
      submit: ReportSubmissionService,
      reject: TesterJobService,
    }),
  ],
  providers: [
    AnswerService,
    DismissalConsumer,
    ExtensionService,
    NoteService,
    PastJobService,
    PreviewCountClient,
    PreviewService,
    ReportSubmissionService,
    TesterJobService,
  ],
  exports: [ReportSubmissionService, TesterJobService],
})
export class TesterModule {}
