import { ProjectClient } from '@handtest/contracts/identity';
import { ScheduledJobClient, TemplateClient } from '@handtest/contracts/job';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { type DynamicModule, Module } from '@nestjs/common';
import type { SchedulerConfig } from './config.js';
import { migrations } from './migrations/index.js';

const service = 'scheduler';

@Module({})
export class AppModule {
  static forRoot({ natsUrl }: SchedulerConfig): DynamicModule {
    const imports = [
      MessagingModule.forRoot({
        service,
        natsUrl,
        clients: [ProjectClient, ScheduledJobClient, TemplateClient],
      }),
      DatabaseModule.forRoot({ migrations }),
      EventModule.forRoot({ service }),
      ProjectCopyModule,
    ];
    return { module: AppModule, imports };
  }
}
