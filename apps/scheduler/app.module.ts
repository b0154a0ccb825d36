import { ProjectClient } from '@handtest/contracts/identity';
import { ScheduledJobClient, TemplateClient } from '@handtest/contracts/job';
import { scheduleContract } from '@handtest/contracts/scheduler';
import { DatabaseModule } from '@handtest/database';
import { EventModule, MessagingModule, serve } from '@handtest/messaging';
import { ProjectCopyModule } from '@handtest/project-copy';
import { type DynamicModule, Module } from '@nestjs/common';
import { ExecutionService } from './firing/execution.service.js';
import { FiringModule } from './firing/firing.module.js';
import { migrations } from './migrations/index.js';
import { PreviewService } from './schedule/preview.service.js';
import { ScheduleModule } from './schedule/schedule.module.js';
import { ScheduleService } from './schedule/schedule.service.js';

const service = 'scheduler';

@Module({
  imports: [FiringModule, ScheduleModule],
  controllers: [
    serve(scheduleContract, {
      create: ScheduleService,
      list: ScheduleService,
      get: ScheduleService,
      update: ScheduleService,
      remove: ScheduleService,
      executions: ExecutionService,
      run: ExecutionService,
      preview: PreviewService,
    }),
  ],
})
export class AppModule {
  static forRoot(): DynamicModule {
    const clients = [ProjectClient, ScheduledJobClient, TemplateClient];
    const imports = [
      MessagingModule.forRoot({ service, clients }),
      DatabaseModule.forRoot({ migrations }),
      EventModule.forRoot({ service }),
      ProjectCopyModule,
    ];
    return { module: AppModule, imports };
  }
}
