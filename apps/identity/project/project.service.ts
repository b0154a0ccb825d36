/** Projects: creating and reading them, and the copies that other services keep of them. */
import { type Call, defaultLimit, isId, newId, pageOf } from '@handtest/contracts/define';
import {
  assertAccess,
  type CreateProjectRequest,
  identityEvents,
  type ListProjectsRequest,
  OrganizationNotFound,
  organizationsOf,
  type ProjectById,
  type ProjectCopy,
  ProjectNotFound,
  type ProjectPage,
  type ProjectRecord,
} from '@handtest/contracts/identity';
import { inTransaction } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { Project } from './project.entity.js';

@Injectable()
export class ProjectService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async create(request: CreateProjectRequest, call: Call): Promise<ProjectRecord> {
    const { organizationId, name, defaultUrl = null, codehostRepos = [] } = request;
    assertAccess(call, organizationId, 'project:write', OrganizationNotFound);
    const id = newId('project');
    return inTransaction(this.dataSource, async (transaction) => {
      await transaction.insert(Project, { id, organizationId, name, defaultUrl, codehostRepos });
      const project = await transaction.findOneByOrFail(Project, { id });
      await this.outbox.add(transaction, identityEvents.projectChanged, copyOf(project));
      return recordOf(project);
    });
  }

  /** Newest first. */
  async list(request: ListProjectsRequest, call: Call): Promise<ProjectPage> {
    const { organizationId } = request;
    if (organizationId !== undefined) {
      assertAccess(call, organizationId, 'project:read', OrganizationNotFound);
    }
    const organizationIds = organizationId === undefined ? organizationsOf(call.caller) : [organizationId];
    const [projects, total] = await this.dataSource.manager.findAndCount(Project, {
      where: { organizationId: In(organizationIds), deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: request.limit ?? defaultLimit,
      skip: request.offset ?? 0,
    });
    return pageOf(projects.map(recordOf), total, request);
  }

  async get({ projectId }: ProjectById, call: Call): Promise<ProjectRecord> {
    const project = isId('project', projectId) && (await this.find(projectId));
    if (!project) throw new ProjectNotFound();
    assertAccess(call, project.organizationId, 'project:read', ProjectNotFound);
    return recordOf(project);
  }

  /** Deleted projects included: a copy must learn of the deletion. */
  async copy(requests: readonly ProjectById[]): Promise<(ProjectCopy | ProjectNotFound)[]> {
    const ids = requests.map(({ projectId }) => projectId).filter((id) => isId('project', id));
    const projects = await this.dataSource.manager.findBy(Project, { id: In(ids) });
    const byId = new Map(projects.map((project) => [project.id, project]));
    return requests.map(({ projectId }) => {
      const project = byId.get(projectId);
      return project ? copyOf(project) : new ProjectNotFound();
    });
  }

  private find(id: string): Promise<Project | null> {
    return this.dataSource.manager.findOneBy(Project, { id, deletedAt: IsNull() });
  }
}

function recordOf(project: Project): ProjectRecord {
  return {
    id: project.id,
    organizationId: project.organizationId,
    name: project.name,
    defaultUrl: project.defaultUrl,
    codehostRepos: project.codehostRepos,
    autoCreateCodehostIssues: project.autoCreateCodehostIssues,
    chatWebhookUrl: project.chatWebhookUrl,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

function copyOf(project: Project): ProjectCopy {
  return {
    id: project.id,
    organizationId: project.organizationId,
    name: project.name,
    defaultUrl: project.defaultUrl,
    codehostRepos: project.codehostRepos,
    autoCreateCodehostIssues: project.autoCreateCodehostIssues,
    deleted: project.deletedAt !== null,
    version: project.version,
  };
}
