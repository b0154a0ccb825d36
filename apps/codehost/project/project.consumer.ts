/** Follows the projects of identity. */
import { identityEvents, type ProjectChanged } from '@handtest/contracts/identity';
import { OnEvent } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectCopyService } from './project-copy.service.js';

@Injectable()
export class ProjectConsumer {
  constructor(private readonly projects: ProjectCopyService) {}

  @OnEvent(identityEvents.projectChanged)
  projectChanged(project: ProjectChanged, transaction: EntityManager): Promise<void> {
    return this.projects.store(transaction, project);
  }
}
