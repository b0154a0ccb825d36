/** `GET /api/jobs`: pages of records with exact totals, in an order that a cursor can follow. */
import { type Call, defaultLimit, InvalidRequest, RawJson } from '@handtest/contracts/define';
import { access, OrganizationNotFound, organizationsOf, ProjectNotFound } from '@handtest/contracts/identity';
import type { JobPage, ListJobsRequest } from '@handtest/contracts/job';
import { prepared, query } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { parseInstant } from './instant.js';
import { countStatement } from './job-count-sql.js';
import type { JobFilter } from './job-filter-sql.js';
import { type PageDetail, pageStatement } from './job-list-sql.js';
import { RecordAddresses } from './job-record-json.js';
import { parseStatusFilter } from './status-filter.js';

/** An answer must fit into one message of 8 MB. */
const maximumPageBytes = 6_000_000;
/** What the telemetry of all items of a page may take together. */
const maximumTelemetryBytes = 3_000_000;

/** $1 organizations, $2 one of their projects or NULL for all. */
const livingProjects = prepared<{ id: string }>(
  'living_projects',
  `SELECT id FROM project_copy
   WHERE organization_id = ANY($1::text[]) AND ($2::text IS NULL OR id = $2) AND NOT deleted`,
);

@Injectable()
export class JobListService {
  private readonly addresses: RecordAddresses;

  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: ProjectCopyService,
    config: JobConfig,
  ) {
    this.addresses = new RecordAddresses(config);
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
    const projectIds = await this.projectIds(request, call);
    return { projectIds, statuses, updatedAfter, createdAfter, template, scheduleId, search };
  }

  /** The projects whose jobs may appear, as they are at this moment: a deleted one is gone at once. */
  private async projectIds(request: ListJobsRequest, call: Call): Promise<string[]> {
    const organizationIds = await this.scope(request, call);
    const rows = await livingProjects(this.dataSource, organizationIds, request.projectId ?? null);
    return rows.map(({ id }) => id);
  }

  /** The organizations whose jobs may appear. One that is not the caller's looks as if it did not exist. */
  private async scope({ organizationId, projectId }: ListJobsRequest, call: Call): Promise<string[]> {
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
    const whole = await this.read(filter, limit, offset, 'whole');
    const bytes = whole.reduce((sum, item) => sum + Buffer.byteLength(item), 0);
    return bytes <= maximumPageBytes ? whole : this.read(filter, limit, offset, 'short');
  }

  private async read(
    filter: JobFilter,
    limit: number,
    offset: number,
    detail: PageDetail,
  ): Promise<string[]> {
    if (filter.projectIds.length === 0) return [];
    const { text, parameters } = pageStatement(filter, {
      limit,
      offset,
      oldestFirst: filter.updatedAfter !== undefined,
      detail,
      addresses: this.addresses.now(),
      telemetryBytes: detail === 'whole' ? Math.floor(maximumTelemetryBytes / limit) : 0,
    });
    const rows = await query<{ record: string }>(this.dataSource, text, parameters);
    return rows.map(({ record }) => `${record}}`);
  }

  /** A page that is not full tells the total by itself. */
  private async total(filter: JobFilter, limit: number, offset: number, found: number): Promise<number> {
    if (found < limit && (found > 0 || offset === 0)) return offset + found;
    if (filter.projectIds.length === 0) return 0;
    const { text, parameters } = countStatement(filter);
    const [row] = await query<{ total: string }>(this.dataSource, text, parameters);
    return Number(row!.total);
  }
}

function instantOf(field: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const instant = parseInstant(value);
  if (!instant) throw new InvalidRequest(`${field} must be an ISO 8601 timestamp`);
  return instant;
}
