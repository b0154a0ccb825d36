/** Beside `MessagingModule` (with `ProjectClient` among its clients), `DatabaseModule` and `EventModule`. */
import { Global, Module } from '@nestjs/common';
import { ProjectCopyConsumer } from './project-copy.consumer.js';
import { ProjectCopyService } from './project-copy.service.js';

@Global()
@Module({ providers: [ProjectCopyService, ProjectCopyConsumer], exports: [ProjectCopyService] })
export class ProjectCopyModule {}
