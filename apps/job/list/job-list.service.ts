/** `GET /api/jobs`: pages of records with exact totals, in an order that a cursor can follow. */
import { type Call, defaultLimit, InvalidRequest, RawJson } from '@handtest/contracts/define';
import { access, OrganizationNotFound, organizationsOf, ProjectNotFound } from '@handtest/contracts/identity';
import type { JobPage, ListJobsRequest } from '@handtest/contracts/job';
import { prepared, query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { parseInstant } from '../instant.js';
import { RecordJson, type RecordRow } from '../record/job-record.js';
import { countStatement, type JobFilter, type JobScope, pageStatement } from './job-list-sql.js';
import { parseStatusFilter } from './status-filter.js';

/** An answer must fit into one message of 8 MB. */
const maximumPageBytes = 6_000_000;
/** The telemetry of all items of a page together. */
const maximumTelemetryBytes = 3_000_000;

const projectsOf = prepared<{ id: string; deleted: boolean }>(
  'projects_of_organizations',
  `SELECT id, deleted FROM project_copy
   WHERE organization_id = ANY($organizationIds::text[]) AND ($projectId::text IS NULL OR id = $projectId)`,
);

@Injectable()
export class JobListService {
  private readonly records: RecordJson;

  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: ProjectCopyService,
    config: JobConfig,
  ) {
    this.records = new RecordJson(config);
  }

  /** @throws ProjectNotFound, OrganizationNotFound, InvalidRequest */
  async list(request: ListJobsRequest, call: Call): Promise<RawJson<JobPage>> {
    const filter = await this.filterOf(request, call);
    const { limit = defaultLimit, offset = 0 } = request;
    const items = await this.items(filter, limit, offset);
    const total = await this.total(filter, limit, offset, items.length);
    const pagination = { total, limit, offset, hasMore: offset + items.length < total };
    return new RawJson(`{"items":[${items.join(',')}],"pagination":${JSON.stringify(pagination)}}`);
  }

  private async filterOf(request: ListJobsRequest, call: Call): Promise<JobFilter> {
    const { projectId, template, scheduleId, search } = request;
    if (search !== undefined && projectId === undefined) {
      throw new InvalidRequest('search needs a projectId');
    }
    const statuses = request.status === undefined ? undefined : parseStatusFilter(request.status);
    if (statuses && 'problem' in statuses) throw new InvalidRequest(statuses.problem);
    const updatedAfter = instantOf('updatedAfter', request.updatedAfter);
    const createdAfter = instantOf('createdAfter', request.createdAfter);
    const scope = await this.scopeOf(request, call);
    return { scope, statuses, updatedAfter, createdAfter, template, scheduleId, search };
  }

  /** Reads the projects as they are now: the jobs of a deleted project disappear at once. */
  private async scopeOf(request: ListJobsRequest, call: Call): Promise<JobScope> {
    const organizationIds = await this.organizationIds(request, call);
    const { projectId, template, scheduleId } = request;
    const projects = await projectsOf(this.dataSource, { organizationIds, projectId: projectId ?? null });
    // The index by template begins with the project.
    const isOfTemplate = template !== undefined && scheduleId === undefined;
    if (projectId !== undefined || isOfTemplate) {
      return { projectIds: projects.filter(({ deleted }) => !deleted).map(({ id }) => id) };
    }
    const deletedProjectIds = projects.filter(({ deleted }) => deleted).map(({ id }) => id);
    return { organizationIds, deletedProjectIds };
  }

  /** The caller's organizations that the request asks for. Other organizations look as if they did not exist. */
  private async organizationIds(
    { organizationId, projectId }: ListJobsRequest,
    call: Call,
  ): Promise<string[]> {
    if (organizationId !== undefined && access(call, organizationId, 'job:read') !== 'allowed') {
      throw new OrganizationNotFound();
    }
    if (projectId === undefined) return organizationId ? [organizationId] : organizationsOf(call.caller);
    const project = await this.projects.find(projectId);
    const isElsewhere = organizationId !== undefined && organizationId !== project?.organizationId;
    if (!project || isElsewhere || access(call, project.organizationId, 'job:read') !== 'allowed') {
      throw new ProjectNotFound();
    }
    return [project.organizationId];
  }

  private async items(filter: JobFilter, limit: number, offset: number): Promise<string[]> {
    const whole = await this.read(filter, limit, offset, true);
    const bytes = whole.reduce((sum, item) => sum + Buffer.byteLength(item), 0);
    return bytes <= maximumPageBytes ? whole : this.read(filter, limit, offset, false);
  }

  private async read(
    filter: JobFilter,
    limit: number,
    offset: number,
    longParts: boolean,
  ): Promise<string[]> {
    const telemetryBytes = longParts ? Math.floor(maximumTelemetryBytes / limit) : 0;
    const { text, parameters } = pageStatement(filter, { limit, offset, longParts, telemetryBytes });
    const rows = await query<RecordRow>(this.dataSource, text, parameters);
    return rows.map((row) => this.records.write(row));
  }

  /** A page that is not full ends at the total. */
  private async total(filter: JobFilter, limit: number, offset: number, found: number): Promise<number> {
    if (found < limit && (found > 0 || offset === 0)) return offset + found;
    const { text, parameters } = countStatement(filter);
    const row = await queryOne<{ total: string }>(this.dataSource, text, parameters);
    return Number(row!.total);
  }
}

function instantOf(field: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const instant = parseInstant(value);
  if (!instant) throw new InvalidRequest(`${field} must be an ISO 8601 timestamp`);
  return instant;
}
