/** Projects: creating, reading, changing, deleting them, and the copies that other services keep of them. */
import { type Call, defaultLimit, InvalidRequest, isId, newId, pageOf } from '@handtest/contracts/define';
import {
  actorOf,
  assertAccess,
  type CreateProjectRequest,
  type FindOrCreateProjectRequest,
  identityEvents,
  type ListProjectsRequest,
  OrganizationNotFound,
  organizationsOf,
  type Permission,
  type ProjectById,
  type ProjectChatHook,
  type ProjectCopy,
  ProjectNotFound,
  type ProjectPage,
  type ProjectRecord,
  type UpdateProjectRequest,
} from '@handtest/contracts/identity';
import { inTransaction, queryOne, type SqlExecutor } from '@handtest/database';
import { checkDestination } from '@handtest/egress';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AuditService, type Deed } from '../audit/audit.service.js';
import { IdentityConfig } from '../config.js';
import { OrganizationService } from '../organization/organization.service.js';
import { leasesEnded } from '../verification/lease.js';
import { projectChanges } from './project-changes.js';
import { copyOf, recordOf } from './project-record.js';
import { Project } from './project.entity.js';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/** Code hosts take `Acme/Shop` and `acme/shop` for the same. The oldest, so that all who ask find the same one. */
const selectByRepository = `SELECT id FROM project WHERE organization_id = $1 AND deleted_at IS NULL
  AND EXISTS (SELECT FROM unnest(codehost_repos) AS repository WHERE lower(repository) = lower($2))
  ORDER BY created_at, id LIMIT 1`;

/** Every change counts the version up, by which copies tell the newer state. */
const newVersion = { version: () => 'version + 1', updatedAt: () => 'clock_timestamp()' };

const deletion = { deletedAt: () => 'clock_timestamp()' };

/** What of a deed is known before the row is written. */
type Done = Pick<Deed, 'action' | 'actor' | 'details'>;

/** Changes are told by the names of the fields: the address of a chat hook is as good as a password. */
function doneBy({ caller }: Call, action: Deed['action'], changes?: object): Done {
  return { action, actor: actorOf(caller), ...(changes && { details: { fields: Object.keys(changes) } }) };
}

@Injectable()
export class ProjectService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly organizations: OrganizationService,
    private readonly audit: AuditService,
    private readonly config: IdentityConfig,
  ) {}

  async create(request: CreateProjectRequest, call: Call): Promise<ProjectRecord> {
    assertAccess(call, request.organizationId, 'project:write', OrganizationNotFound);
    return recordOf(
      await inTransaction(this.dataSource, (transaction) => this.insert(transaction, request, call)),
    );
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
    return recordOf(await this.permitted(projectId, 'project:read', call));
  }

  async update(request: UpdateProjectRequest, call: Call): Promise<ProjectRecord> {
    const { projectId, chatWebhookUrl } = request;
    const before = await this.permitted(projectId, 'project:write', call);
    const changes = projectChanges(request);
    if (!changes) return recordOf(before);
    if (chatWebhookUrl) await this.assertReachable(chatWebhookUrl);
    return inTransaction(this.dataSource, async (transaction) =>
      recordOf(await this.change(transaction, projectId, changes, doneBy(call, 'project.changed', changes))),
    );
  }

  /** The row stays for the copies. Answers when the event has had as long as a lease to reach them. */
  async remove({ projectId }: ProjectById, call: Call): Promise<Record<string, never>> {
    await this.permitted(projectId, 'project:write', call);
    await inTransaction(this.dataSource, (transaction) =>
      this.change(transaction, projectId, deletion, doneBy(call, 'project.deleted')),
    );
    await leasesEnded();
    return {};
  }

  /** @throws OrganizationNotFound, ProjectNotFound */
  async findOrCreate(request: FindOrCreateProjectRequest, call: Call): Promise<ProjectCopy> {
    const { organizationId, codehostRepos, onlyFind } = request;
    assertAccess(call, organizationId, 'project:write', OrganizationNotFound);
    const [repository] = codehostRepos as [string];
    const known = await this.findByRepository(this.dataSource, organizationId, repository);
    if (known) return copyOf(known);
    if (onlyFind) throw new ProjectNotFound();
    return inTransaction(this.dataSource, async (transaction) => {
      // Whoever waited for the lock finds what the one before has made.
      await this.organizations.lock(transaction, organizationId);
      const project =
        (await this.findByRepository(transaction, organizationId, repository)) ??
        (await this.insert(transaction, { organizationId, name: repository, codehostRepos }, call));
      return copyOf(project);
    });
  }

  /** Deleted projects included: a copy must learn of the deletion. */
  async copy(requests: readonly ProjectById[]): Promise<(ProjectCopy | ProjectNotFound)[]> {
    const projects = await this.among(requests);
    return projects.map((project) => (project ? copyOf(project) : new ProjectNotFound()));
  }

  async chatHook(requests: readonly ProjectById[]): Promise<(ProjectChatHook | ProjectNotFound)[]> {
    const projects = await this.among(requests);
    return projects.map((project) =>
      project && project.deletedAt === null
        ? { chatWebhookUrl: project.chatWebhookUrl }
        : new ProjectNotFound(),
    );
  }

  /** In the order of the requests, deleted ones included. */
  private async among(requests: readonly ProjectById[]): Promise<(Project | undefined)[]> {
    const ids = requests.map(({ projectId }) => projectId).filter((id) => isId('project', id));
    const projects = await this.dataSource.manager.findBy(Project, { id: In(ids) });
    const byId = new Map(projects.map((project) => [project.id, project]));
    return requests.map(({ projectId }) => byId.get(projectId));
  }

  private async permitted(projectId: string, permission: Permission, call: Call): Promise<Project> {
    const living = { id: projectId, deletedAt: IsNull() };
    const project = isId('project', projectId) && (await this.dataSource.manager.findOneBy(Project, living));
    if (!project) throw new ProjectNotFound();
    assertAccess(call, project.organizationId, permission, ProjectNotFound);
    return project;
  }

  private async insert(
    transaction: EntityManager,
    request: CreateProjectRequest,
    call: Call,
  ): Promise<Project> {
    const { organizationId, name, defaultUrl = null, codehostRepos = [] } = request;
    const id = newId('project');
    await transaction.insert(Project, { id, organizationId, name, defaultUrl, codehostRepos });
    return this.announce(transaction, id, doneBy(call, 'project.created'));
  }

  private async change(
    transaction: EntityManager,
    id: string,
    changes: QueryDeepPartialEntity<Project>,
    done: Done,
  ): Promise<Project> {
    const changed = await transaction.update(
      Project,
      { id, deletedAt: IsNull() },
      { ...changes, ...newVersion },
    );
    if (changed.affected !== 1) throw new ProjectNotFound();
    return this.announce(transaction, id, done);
  }

  /** Tells everybody who keeps a copy, and the audit log. */
  private async announce(transaction: EntityManager, id: string, done: Done): Promise<Project> {
    const project = await transaction.findOneByOrFail(Project, { id });
    await this.outbox.add(transaction, identityEvents.projectChanged, copyOf(project));
    const { organizationId, name } = project;
    await this.audit.record(transaction, { ...done, organizationId, subject: { id, name } });
    return project;
  }

  private async findByRepository(
    executor: SqlExecutor,
    organizationId: string,
    repository: string,
  ): Promise<Project | undefined> {
    const row = await queryOne<{ id: string }>(executor, selectByRepository, [organizationId, repository]);
    if (!row) return undefined;
    const manager = executor instanceof DataSource ? executor.manager : executor;
    return manager.findOneByOrFail(Project, { id: row.id });
  }

  private async assertReachable(url: string): Promise<void> {
    const refusal = await checkDestination(url, { allowLoopback: this.config.egressLoopback });
    if (!refusal) return;
    const when = refusal.ownFault ? ' right now; try again' : '';
    throw new InvalidRequest(`chatWebhookUrl: ${refusal.message}${when}`);
  }
}
