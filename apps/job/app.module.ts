/** The job service, put together. */
import { BillingClient } from '@handtest/contracts/billing';
import { ProjectClient } from '@handtest/contracts/identity';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import type { JobConfig } from './config.js';
import { ConversationController } from './conversation/conversation.controller.js';
import { ConversationService } from './conversation/conversation.service.js';
import { DeadlineService } from './deadline/deadline.service.js';
import { FinishedJobController } from './finished/finished-job.controller.js';
import { FinishedJobService } from './finished/finished-job.service.js';
import { IdempotencyService } from './job/idempotency.service.js';
import { JobCreationService } from './job/job-creation.service.js';
import { JobEndingService } from './job/job-ending.service.js';
import { JobEstimateService } from './job/job-estimate.service.js';
import { JobListService } from './job/job-list.service.js';
import { JobPlanService } from './job/job-plan.service.js';
import { JobPreparationService } from './job/job-preparation.service.js';
import { JobController } from './job/job.controller.js';
import { JobService } from './job/job.service.js';
import { LiveController } from './live/live.controller.js';
import { LiveService } from './live/live.service.js';
import { migrations } from './migrations/index.js';
import { JobProjectService } from './project/job-project.service.js';
import { ProjectCopyService } from './project/project-copy.service.js';
import { ProjectConsumer } from './project/project.consumer.js';
import { RecordingStoreModule } from './recording/recording-store.module.js';
import { RecordingSweepService } from './recording/recording-sweep.service.js';
import { RecordingController } from './recording/recording.controller.js';
import { RecordingService } from './recording/recording.service.js';
import { TransferController } from './recording/transfer.controller.js';
import { TransferService } from './recording/transfer.service.js';
import { ReportConsumer } from './report/report.consumer.js';
import { ReportController } from './report/report.controller.js';
import { ReportService } from './report/report.service.js';
import { TelemetryDownloadService } from './telemetry/telemetry-download.service.js';
import { TelemetryService } from './telemetry/telemetry.service.js';
import { TemplateController } from './template/template.controller.js';
import { TemplateService } from './template/template.service.js';
import { ExtensionService } from './tester/extension.service.js';
import { ReportSubmissionService } from './tester/report-submission.service.js';
import { TesterJobController } from './tester/tester-job.controller.js';
import { TesterJobService } from './tester/tester-job.service.js';

@Module({
  controllers: [
    JobController,
    TemplateController,
    TesterJobController,
    ConversationController,
    LiveController,
    FinishedJobController,
    RecordingController,
    ReportController,
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
    ProjectConsumer,
    ProjectCopyService,
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
      DatabaseModule.forRoot({ entities: [], migrations }),
      MessagingModule.forRoot({ service: 'job', natsUrl, clients: [BillingClient, ProjectClient] }),
      EventModule.forRoot({ service: 'job' }),
      RecordingStoreModule,
    ];
    return { module: AppModule, imports };
  }
}
