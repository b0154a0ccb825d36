/**
 * The project that a new job belongs to: the one it names, or the one of the organization that lists its first repository,
 * which identity makes when there is none. Two steps, so that whatever else may be wrong is found before a project is made.
 */
import { type Call, InvalidRequest } from '@handtest/contracts/define';
import {
  assertAccess,
  namedOrganization,
  OrganizationNotFound,
  ProjectClient,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';

/** Where a job is going to be: a known project, or one of this organization yet to be found or made. */
export interface JobPlace {
  readonly organizationId: string;
  readonly project?: ProjectCopy;
}

@Injectable()
export class JobProjectService {
  constructor(
    private readonly projects: ProjectCopyService,
    private readonly identity: ProjectClient,
  ) {}

  /** @throws ProjectNotFound, OrganizationNotFound, Forbidden, InvalidRequest */
  async place(request: CreateJobRequest, repositories: readonly string[], call: Call): Promise<JobPlace> {
    if (request.projectId !== undefined) {
      const project = await this.projects.permitted(request.projectId, 'job:write', call);
      return { organizationId: project.organizationId, project };
    }
    const organizationId = namedOrganization(call.caller, request.organizationId);
    if (organizationId === undefined) {
      throw new InvalidRequest('projectId is required unless codehostRepos and organizationId are given');
    }
    if (repositories.length === 0) {
      throw new InvalidRequest('projectId is required unless codehostRepos is given');
    }
    assertAccess(call, organizationId, 'job:write', OrganizationNotFound);
    return { organizationId };
  }

  /** The project that there is already. @throws OrganizationNotFound, Forbidden */
  async existing(
    place: JobPlace,
    repositories: readonly string[],
    call: Call,
  ): Promise<ProjectCopy | undefined> {
    if (place.project) return place.project;
    const { organizationId } = place;
    try {
      const asked = { organizationId, codehostRepos: [...repositories], onlyFind: true };
      return await this.projects.adopt(await this.identity.findOrCreate(asked, call));
    } catch (error) {
      if (error instanceof ProjectNotFound) return undefined;
      throw error;
    }
  }

  /** Asked by many at once, identity makes one. @throws OrganizationNotFound, Forbidden */
  async projectAt(place: JobPlace, repositories: readonly string[], call: Call): Promise<ProjectCopy> {
    if (place.project) return place.project;
    const asked = { organizationId: place.organizationId, codehostRepos: [...repositories] };
    return this.projects.adopt(await this.identity.findOrCreate(asked, call));
  }
}
