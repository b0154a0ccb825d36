/** The job service: its rooms, and the operations of a job that they share. */
import { BillingClient } from '@handtest/contracts/billing';
import { SecretClient, VisitClient } from '@handtest/contracts/browser';
import { MaterialClient } from '@handtest/contracts/codehost';
import { PlanClient, ReadingClient } from '@handtest/contracts/extraction';
import { ProjectClient } from '@handtest/contracts/identity';
import { conversationContract, jobContract, openJobContract, usageContract } from '@handtest/contracts/job';
import { DatabaseModule, expiredKeys } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { type DynamicModule, Module } from '@nestjs/common';
import { CaptureModule } from './capture/capture.module.js';
import { ConversationService } from './conversation/conversation.service.js';
import { CreationModule } from './creation/creation.module.js';
import { JobCreationService } from './creation/job-creation.service.js';
import { DeadlineService } from './deadline/deadline.service.js';
import { EndingModule } from './ending/ending.module.js';
import { JobListService } from './list/job-list.service.js';
import { OpenJobService } from './list/open-job.service.js';
import { FilingModule } from './filing/filing.module.js';
import { LiveModule } from './live/live.module.js';
import { migrations } from './migrations/index.js';
import { JobEstimateService } from './plan/job-estimate.service.js';
import { PlanModule } from './plan/plan.module.js';
import { JobService } from './record/job.service.js';
import { RecordingModule } from './recording/recording.module.js';
import { ReportModule } from './report/report.module.js';
import { SimulationModule } from './simulation/simulation.module.js';
import { TestPlanModule } from './test-plan/test-plan.module.js';
import { TesterModule } from './tester/tester.module.js';
import { UsageService } from './usage/usage.service.js';
import { WaitingGaugesService } from './waiting/waiting-gauges.service.js';

@Module({
  imports: [
    CaptureModule,
    CreationModule,
    EndingModule,
    FilingModule,
    LiveModule,
    PlanModule,
    RecordingModule,
    ReportModule,
    SimulationModule,
    TesterModule,
    TestPlanModule,
  ],
  controllers: [
    serve(jobContract, {
      create: JobCreationService,
      createPrepared: JobCreationService,
      estimate: JobEstimateService,
      get: JobService,
      brief: JobService,
      status: JobService,
      list: JobListService,
      cancel: JobService,
    }),
    serve(conversationContract, ConversationService),
    serve(openJobContract, OpenJobService),
    serve(usageContract, UsageService),
  ],
  providers: [
    ConversationService,
    DeadlineService,
    JobListService,
    JobService,
    OpenJobService,
    UsageService,
    WaitingGaugesService,
  ],
})
export class AppModule {
  static forRoot(): DynamicModule {
    const imports = [
      DatabaseModule.forRoot({ migrations, retention: [expiredKeys] }),
      MessagingModule.forRoot({
        service: 'job',
        clients: [
          ...[BillingClient, MaterialClient, PlanClient, ProjectClient],
          ...[ReadingClient, SecretClient, VisitClient],
        ],
      }),
      EventModule.forRoot({ service: 'job' }),
      ProjectCopyModule,
    ];
    return { module: AppModule, imports };
  }
}
