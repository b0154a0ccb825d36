import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule } from '@handtest/messaging';
import { type DynamicModule, Module } from '@nestjs/common';
import type { SchedulerConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { ProjectConsumer } from './project/project.consumer.js';
import { ProjectCopyService } from './project/project-copy.service.js';

const service = 'scheduler';

@Module({ providers: [ProjectConsumer, ProjectCopyService] })
export class AppModule {
  static forRoot({ natsUrl }: SchedulerConfig): DynamicModule {
    const imports = [
      MessagingModule.forRoot({ service, natsUrl }),
      DatabaseModule.forRoot({ entities: [], migrations }),
      EventModule.forRoot({ service }),
    ];
    return { module: AppModule, imports };
  }
}
