/** The project of a job whose request names a repository and no project: identity finds or creates it. */
import type { Call } from '@handtest/contracts/define';
import { ProjectClient, type ProjectCopy, ProjectNotFound } from '@handtest/contracts/identity';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';

@Injectable()
export class JobProjectService {
  constructor(
    private readonly projects: ProjectCopyService,
    private readonly identity: ProjectClient,
  ) {}

  /** Concurrent requests get the same project. @throws OrganizationNotFound, Forbidden */
  async findOrCreate(
    organizationId: string,
    repositories: readonly string[],
    call: Call,
    onlyFind?: true,
  ): Promise<ProjectCopy> {
    const request = { organizationId, codehostRepos: [...repositories], onlyFind };
    return this.projects.adopt(await this.identity.findOrCreate(request, call));
  }

  /** Undefined when the organization has no project with the repository. @throws OrganizationNotFound, Forbidden */
  async find(
    organizationId: string,
    repositories: readonly string[],
    call: Call,
  ): Promise<ProjectCopy | undefined> {
    try {
      return await this.findOrCreate(organizationId, repositories, call, true);
    } catch (error) {
      if (error instanceof ProjectNotFound) return undefined;
      throw error;
    }
  }
}
