/** The job service, put together. */
import { BillingClient } from '@handtest/contracts/billing';
import { ProjectClient } from '@handtest/contracts/identity';
import {
  conversationContract,
  finishedJobContract,
  jobContract,
  liveContract,
  recordingContract,
  reportContract,
  templateContract,
  testerJobContract,
} from '@handtest/contracts/job';
import { DatabaseModule, expiredKeys } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { type DynamicModule, Module } from '@nestjs/common';
import type { JobConfig } from './config.js';
import { ConversationService } from './conversation/conversation.service.js';
import { DeadlineService } from './deadline/deadline.service.js';
import { FinishedJobService } from './finished/finished-job.service.js';
import { IdempotencyService } from './job/idempotency.service.js';
import { JobCreationService } from './job/job-creation.service.js';
import { JobEndingService } from './job/job-ending.service.js';
import { JobEstimateService } from './job/job-estimate.service.js';
import { JobListService } from './job/job-list.service.js';
import { JobPlanService } from './job/job-plan.service.js';
import { JobPreparationService } from './job/job-preparation.service.js';
import { JobService } from './job/job.service.js';
import { LiveService } from './live/live.service.js';
import { migrations } from './migrations/index.js';
import { JobProjectService } from './project/job-project.service.js';
import { RecordingStoreModule } from './recording/recording-store.module.js';
import { RecordingSweepService } from './recording/recording-sweep.service.js';
import { RecordingService } from './recording/recording.service.js';
import { TransferController } from './recording/transfer.controller.js';
import { TransferService } from './recording/transfer.service.js';
import { ReportConsumer } from './report/report.consumer.js';
import { ReportService } from './report/report.service.js';
import { TelemetryDownloadService } from './telemetry/telemetry-download.service.js';
import { TelemetryService } from './telemetry/telemetry.service.js';
import { TemplateService } from './template/template.service.js';
import { ExtensionService } from './tester/extension.service.js';
import { ReportSubmissionService } from './tester/report-submission.service.js';
import { TesterJobService } from './tester/tester-job.service.js';

@Module({
  controllers: [
    serve(jobContract, {
      create: JobCreationService,
      estimate: JobEstimateService,
      get: JobService,
      status: JobService,
      list: JobListService,
      cancel: JobService,
    }),
    serve(templateContract, TemplateService),
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
    serve(conversationContract, ConversationService),
    serve(liveContract, LiveService),
    serve(finishedJobContract, FinishedJobService),
    serve(recordingContract, RecordingService),
    serve(reportContract, ReportService),
    TransferController,
  ],
  providers: [
    ConversationService,
    DeadlineService,
    ExtensionService,
    FinishedJobService,
    IdempotencyService,
    JobCreationService,
    JobEndingService,
    JobEstimateService,
    JobListService,
    JobPlanService,
    JobPreparationService,
    JobProjectService,
    JobService,
    LiveService,
    RecordingService,
    RecordingSweepService,
    ReportConsumer,
    ReportService,
    ReportSubmissionService,
    TelemetryDownloadService,
    TelemetryService,
    TemplateService,
    TesterJobService,
    TransferService,
  ],
})
export class AppModule {
  static forRoot({ natsUrl }: JobConfig): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ entities: [], migrations, retention: [expiredKeys] }),
      MessagingModule.forRoot({ service: 'job', natsUrl, clients: [BillingClient, ProjectClient] }),
      EventModule.forRoot({ service: 'job' }),
      ProjectCopyModule,
      RecordingStoreModule,
    ];
    return { module: AppModule, imports };
  }
}
