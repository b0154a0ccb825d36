/** The service browser, put together. */
import { openVisitContract, visitContract } from '@handtest/contracts/browser';
import { CaptureClient, JobClient, TesterJobClient } from '@handtest/contracts/job';
import { DatabaseModule } from '@handtest/database';
import { MessagingModule, serve } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import { BrowserPool } from './chromium/browser-pool.service.js';
import type { BrowserConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { JobCapture } from './visit/job-capture.client.js';
import { OpenVisitService } from './visit/open-visit.service.js';
import { VisitRunner } from './visit/visit-runner.service.js';
import { VisitStreams } from './visit/visit-stream.service.js';
import { VisitService } from './visit/visit.service.js';

const service = 'browser';
/** How long visits that have ended are kept. */
const endedVisits = { table: 'visit', where: `ended_at < clock_timestamp() - interval '30 days'` };

@Module({
  controllers: [serve(visitContract, VisitService), serve(openVisitContract, OpenVisitService)],
  providers: [BrowserPool, JobCapture, OpenVisitService, VisitRunner, VisitService, VisitStreams],
})
export class AppModule {
  static forRoot({ natsUrl }: BrowserConfig): DynamicModule {
    const clients = [CaptureClient, JobClient, TesterJobClient];
    const imports = [
      DatabaseModule.forRoot({ migrations, retention: [endedVisits] }),
      MessagingModule.forRoot({ service, natsUrl, clients }),
    ];
    return { module: AppModule, imports };
  }
}
