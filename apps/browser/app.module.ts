/** The service browser, put together. */
import { openVisitContract, secretContract, visitContract } from '@handtest/contracts/browser';
import { ProjectClient } from '@handtest/contracts/identity';
import { CaptureClient, JobClient, TesterJobClient } from '@handtest/contracts/job';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { SecretCipherModule } from '@handtest/secret-cipher';
import { type DynamicModule, Module } from '@nestjs/common';
import { BrowserPool } from './chromium/browser-pool.service.js';
import type { BrowserConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { secretColumns } from './secret/secret-columns.js';
import { SecretService } from './secret/secret.service.js';
import { VisitSecretService } from './secret/visit-secret.service.js';
import { JobCapture } from './visit/job-capture.client.js';
import { LeftVideos } from './visit/left-video.service.js';
import { OpenVisitService } from './visit/open-visit.service.js';
import { VideoHandOver } from './visit/video-hand-over.service.js';
import { VisitRunner } from './visit/visit-runner.service.js';
import { VisitStreams } from './visit/visit-stream.service.js';
import { VisitService } from './visit/visit.service.js';

const service = 'browser';
/** How long visits that have ended are kept. */
const endedVisits = { table: 'visit', where: `ended_at < clock_timestamp() - interval '30 days'` };

@Module({
  controllers: [
    serve(openVisitContract, OpenVisitService),
    serve(secretContract, SecretService),
    serve(visitContract, VisitService),
  ],
  providers: [
    ...[BrowserPool, JobCapture, LeftVideos, OpenVisitService, SecretService],
    ...[VideoHandOver, VisitRunner, VisitSecretService, VisitService, VisitStreams],
  ],
})
export class AppModule {
  static forRoot({ secretsKey }: BrowserConfig): DynamicModule {
    const clients = [CaptureClient, JobClient, ProjectClient, TesterJobClient];
    const imports = [
      DatabaseModule.forRoot({ migrations, retention: [endedVisits] }),
      MessagingModule.forRoot({ service, clients }),
      EventModule.forRoot({ service }),
      SecretCipherModule.forRoot(secretsKey, secretColumns),
      ProjectCopyModule,
    ];
    return { module: AppModule, imports };
  }
}
