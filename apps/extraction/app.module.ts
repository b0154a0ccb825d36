import { CandidateClient } from '@handtest/contracts/codehost';
import {
  errormonContract,
  readingContract,
  relationContract,
  testPlanContract,
} from '@handtest/contracts/extraction';
import { ProjectClient } from '@handtest/contracts/identity';
import { ReportClient } from '@handtest/contracts/job';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { SecretCipherModule } from '@handtest/secret-cipher';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { AnthropicReader } from './anthropic/anthropic-reader.client.js';
import { ExtractionConfig } from './config.js';
import { ErrormonConnectionService } from './errormon/errormon-connection.service.js';
import { ErrormonEvidenceService } from './errormon/errormon-evidence.service.js';
import { ErrormonReadService } from './errormon/errormon-read.service.js';
import { secretColumns } from './errormon/secret-columns.js';
import { FrameService } from './frame/frame.service.js';
import { migrations } from './migrations/index.js';
import { ModelClient } from './model/model.client.js';
import { PlanProcessor } from './plan/plan.processor.js';
import { PlanService } from './plan/plan.service.js';
import { PlannerService } from './plan/planner.service.js';
import { PreviewService } from './preview/preview.service.js';
import { FindingRelationService } from './reading/finding-relation.service.js';
import { ReadingConsumer } from './reading/reading.consumer.js';
import { ReadingProcessor } from './reading/reading.processor.js';
import { RelationService } from './relation/relation.service.js';
import { ReportReader } from './report/report-reader.js';
import { retention } from './retention.js';
import { RulesReader } from './rules/rules-reader.js';

const service = 'extraction';

@Module({})
export class AppModule {
  static forRoot(config: ExtractionConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service,
          clients: [CandidateClient, ProjectClient, ReportClient],
        }),
        DatabaseModule.forRoot({ migrations, retention }),
        EventModule.forRoot({ service }),
        SecretCipherModule.forRoot(config.secretsKey, secretColumns),
        ProjectCopyModule,
        WorkModule,
      ],
      controllers: [
        serve(testPlanContract, PlanService),
        serve(readingContract, PreviewService),
        serve(relationContract, RelationService),
        serve(errormonContract, ErrormonConnectionService),
      ],
      providers: [
        ...readersOf(config),
        RulesReader,
        PlannerService,
        PlanService,
        PlanProcessor,
        RelationService,
        FindingRelationService,
        PreviewService,
        ErrormonReadService,
        ErrormonEvidenceService,
        ErrormonConnectionService,
        ReadingProcessor,
        ReadingConsumer,
      ],
    };
  }
}

/** The model and its reader, or the rules without a key. */
function readersOf(config: ExtractionConfig): Provider[] {
  if (!config.anthropicApiKey) return [{ provide: ReportReader, useExisting: RulesReader }];
  const model = new ModelClient(config);
  return [
    { provide: ModelClient, useValue: model },
    { provide: ReportReader, useFactory: () => new AnthropicReader(model, config, new FrameService(config)) },
  ];
}
