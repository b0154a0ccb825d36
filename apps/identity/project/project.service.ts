/** Creates, shows, changes and deletes projects, and sends them to the services that copy them. */
import { type Call, invalid, isId, newId, type Nothing } from '@handtest/contracts/define';
import {
  actorOf,
  assertAccess,
  type AuditAction,
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
import { inTransaction, queryPage, queryRecord, queryRecords, type SqlExecutor } from '@handtest/database';
import { addressProblem, checkDestination } from '@handtest/egress';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { IdentityConfig } from '../config.js';
import { OrganizationService } from '../organization/organization.service.js';
import { leasesEnded } from '../token/lease.js';
import { assignments, projectChanges } from './project-changes.js';
import { copyOf, type ProjectRow, recordOf } from './project-record.js';

const recordColumns = `id, organization_id, name, default_url, codehost_repos, auto_create_codehost_issues,
  report_pull_requests,   chat_webhook_url, created_at, updated_at`;
const columns = `${recordColumns}, version, deleted_at IS NOT NULL AS deleted`;

const projects = {
  columns: recordColumns,
  from: 'project WHERE organization_id = ANY($organizationIds) AND deleted_at IS NULL',
  orderBy: 'created_at DESC, id DESC',
};

const selectProject = `SELECT ${columns} FROM project WHERE id = $projectId AND deleted_at IS NULL`;
const selectProjects = `SELECT ${columns} FROM project WHERE id = ANY($ids)`;

/** Code hosts ignore case in names. The oldest project, so that all calls find the same one. */
const selectByRepository = `SELECT ${columns} FROM project WHERE organization_id = $organizationId AND deleted_at IS NULL
  AND EXISTS (SELECT FROM unnest(codehost_repos) AS listed WHERE lower(listed) = lower($repository))
  ORDER BY created_at, id LIMIT 1`;

/** A deleted organization has no projects. The lock orders the two: creations share it, a deletion waits for them. */
const insertProject = `INSERT INTO project (id, organization_id, name, default_url, codehost_repos)
  SELECT $id, id, $name, $defaultUrl, $codehostRepos FROM organization
  WHERE id = $organizationId AND deleted_at IS NULL FOR SHARE RETURNING ${columns}`;

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
    return queryPage(this.dataSource, projects, { organizationIds }, request);
  }

  async get({ projectId }: ProjectById, call: Call): Promise<ProjectRecord> {
    return recordOf(await this.permitted(projectId, 'project:read', call));
  }

  async update(request: UpdateProjectRequest, call: Call): Promise<ProjectRecord> {
    const { projectId } = request;
    const before = await this.permitted(projectId, 'project:write', call);
    const changes = projectChanges(request, before);
    if (!changes) return recordOf(before);
    if (changes.chatWebhookUrl) await this.assertReachable(changes.chatWebhookUrl);
    return inTransaction(this.dataSource, async (transaction) => {
      const project = await this.change(transaction, assignments(changes), { projectId, ...changes });
      // Names of fields only: the address of a chat hook is a secret.
      await this.publish(transaction, project, 'project.changed', call, { fields: Object.keys(changes) });
      return recordOf(project);
    });
  }

  /** The row stays for the copies. Answers after the time of a lease, in which the event reaches them. */
  async remove({ projectId }: ProjectById, call: Call): Promise<Nothing> {
    await this.permitted(projectId, 'project:write', call);
    await inTransaction(this.dataSource, async (transaction) => {
      const deletion = ['deleted_at = clock_timestamp()'];
      const project = await this.change(transaction, deletion, { projectId });
      await this.publish(transaction, project, 'project.deleted', call);
    });
    await leasesEnded();
    return {};
  }

  /** @throws OrganizationNotFound, ProjectNotFound */
  async findOrCreate(request: FindOrCreateProjectRequest, call: Call): Promise<ProjectCopy> {
    const { organizationId, codehostRepos, onlyFind } = request;
    assertAccess(call, organizationId, 'project:write', OrganizationNotFound);
    const [repository] = codehostRepos as [string];
    const find = (executor: SqlExecutor) =>
      queryRecord<ProjectRow>(executor, selectByRepository, { organizationId, repository });
    const known = await find(this.dataSource);
    if (known) return copyOf(known);
    if (onlyFind) throw new ProjectNotFound();
    return inTransaction(this.dataSource, async (transaction) => {
      // The lock lets one of several calls create the project; the others find it.
      await this.organizations.lock(transaction, organizationId);
      const project =
        (await find(transaction)) ??
        (await this.insert(transaction, { organizationId, name: repository, codehostRepos }, call));
      return copyOf(project);
    });
  }

  /** Deleted projects included: a copy must record the deletion. */
  async copy(requests: readonly ProjectById[]): Promise<(ProjectCopy | ProjectNotFound)[]> {
    const found = await this.findAll(requests);
    return found.map((project) => (project ? copyOf(project) : new ProjectNotFound()));
  }

  async chatHook(requests: readonly ProjectById[]): Promise<(ProjectChatHook | ProjectNotFound)[]> {
    const found = await this.findAll(requests);
    return found.map((project) =>
      project && !project.deleted ? { chatWebhookUrl: project.chatWebhookUrl } : new ProjectNotFound(),
    );
  }

  /** In the order of the requests, deleted projects included. */
  private async findAll(requests: readonly ProjectById[]): Promise<(ProjectRow | undefined)[]> {
    const ids = requests.map(({ projectId }) => projectId).filter((id) => isId('project', id));
    const found = await queryRecords<ProjectRow>(this.dataSource, selectProjects, { ids });
    const byId = new Map(found.map((project) => [project.id, project]));
    return requests.map(({ projectId }) => byId.get(projectId));
  }

  private async permitted(projectId: string, permission: Permission, call: Call): Promise<ProjectRow> {
    const project =
      isId('project', projectId) &&
      (await queryRecord<ProjectRow>(this.dataSource, selectProject, { projectId }));
    if (!project) throw new ProjectNotFound();
    assertAccess(call, project.organizationId, permission, ProjectNotFound);
    return project;
  }

  private async insert(
    transaction: EntityManager,
    request: CreateProjectRequest,
    call: Call,
  ): Promise<ProjectRow> {
    const { organizationId, name, defaultUrl = null, codehostRepos = [] } = request;
    const row = { id: newId('project'), organizationId, name, defaultUrl, codehostRepos };
    const project = await queryRecord<ProjectRow>(transaction, insertProject, row);
    if (!project) throw new OrganizationNotFound();
    await this.publish(transaction, project, 'project.created', call);
    return project;
  }

  /** Every change increases the version, by which copies find the newer state. */
  private async change(
    transaction: EntityManager,
    assigned: readonly string[],
    parameters: { readonly projectId: string },
  ): Promise<ProjectRow> {
    const text = `UPDATE project
      SET ${assigned.join(', ')}, version = version + 1, updated_at = clock_timestamp()
      WHERE id = $projectId AND deleted_at IS NULL RETURNING ${columns}`;
    const project = await queryRecord<ProjectRow>(transaction, text, parameters);
    if (!project) throw new ProjectNotFound();
    return project;
  }

  /** Sends the new state to the services that copy it, and records the action. */
  private async publish(
    transaction: EntityManager,
    project: ProjectRow,
    action: AuditAction,
    call: Call,
    details?: Record<string, unknown>,
  ): Promise<void> {
    await this.outbox.add(transaction, identityEvents.projectChanged, copyOf(project));
    const { organizationId, id, name } = project;
    const subject = { id, name };
    await this.audit.record(transaction, {
      organizationId,
      action,
      actor: actorOf(call.caller),
      subject,
      details,
    });
  }

  private async assertReachable(url: string): Promise<void> {
    const refusal = await checkDestination(url, { allowLoopback: this.config.egressLoopback });
    if (!refusal) return;
    throw invalid('chatWebhookUrl', `chatWebhookUrl ${addressProblem(refusal)}`);
  }
}
