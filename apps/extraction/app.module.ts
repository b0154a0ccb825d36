import { ReportClient } from '@handtest/contracts/job';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { WorkModule } from '@handtest/work';
import { type DynamicModule, Module } from '@nestjs/common';
import { AnthropicReader } from './anthropic/anthropic-reader.client.js';
import { ExtractionConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { ReadingConsumer } from './reading/reading.consumer.js';
import { ReadingProcessor } from './reading/reading.processor.js';
import { ReportReader } from './report/report-reader.js';
import { RulesReader } from './rules/rules-reader.js';

const service = 'extraction';

@Module({})
export class AppModule {
  static forRoot(config: ExtractionConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({ service, natsUrl: config.natsUrl, clients: [ReportClient] }),
        DatabaseModule.forRoot({ migrations }),
        EventModule.forRoot({ service }),
        WorkModule,
      ],
      providers: [
        ReadingProcessor,
        ReadingConsumer,
        { provide: ReportReader, useFactory: () => readerFor(config) },
      ],
    };
  }
}

function readerFor(config: ExtractionConfig): ReportReader {
  return config.anthropicApiKey ? new AnthropicReader(config) : new RulesReader();
}
