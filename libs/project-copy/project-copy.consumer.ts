import { identityEvents, type ProjectChanged } from '@handtest/contracts/identity';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectCopyService } from './project-copy.service.js';

@Injectable()
export class ProjectCopyConsumer {
  constructor(private readonly copies: ProjectCopyService) {}

  @OnEvent(identityEvents.projectChanged)
  projectChanged(project: ProjectChanged, manager: EntityManager): Promise<void> {
    return this.copies.store(manager, project);
  }
}
