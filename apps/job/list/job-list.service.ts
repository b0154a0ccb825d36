/** `GET /api/jobs`: pages of records with exact totals, in an order that a cursor can follow. */
import {
  assertValid,
  type Call,
  defaultLimit,
  type Fault,
  invalid,
  livemodeOf,
  maximumPageBytes,
  RawJson,
} from '@handtest/contracts/define';
import { access, OrganizationNotFound, organizationsOf, ProjectNotFound } from '@handtest/contracts/identity';
import type { JobPage, ListJobsRequest } from '@handtest/contracts/job';
import { prepared, query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { parseInstant } from '../instant.js';
import { labelFaults } from '../metadata-labels.js';
import { recordColumns, RecordJson, type RecordRow } from '../record/job-record.js';
import { jobSummary, summaryColumns, type SummaryRow } from '../record/job-summary.js';
import { countStatement, type JobFilter, type JobScope, pageStatement } from './job-list-sql.js';
import { statusesOf, statusFaults } from './status-filter.js';

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
    private readonly config: JobConfig,
  ) {
    this.records = new RecordJson(config);
  }

  /** @throws ProjectNotFound, OrganizationNotFound, InvalidRequest */
  async list(request: ListJobsRequest, call: Call): Promise<RawJson<JobPage>> {
    const filter = await this.filterOf(request, call);
    const { limit = defaultLimit, offset = 0 } = request;
    const items = await (request.view === 'summary'
      ? this.summaries(filter, limit, offset)
      : this.items(filter, limit, offset));
    const total = await this.total(filter, limit, offset, items.length);
    const pagination = { total, limit, offset, hasMore: offset + items.length < total };
    return new RawJson(`{"items":[${items.join(',')}],"pagination":${JSON.stringify(pagination)}}`);
  }

  private async filterOf(request: ListJobsRequest, call: Call): Promise<JobFilter> {
    const { template, scheduleId, search, metadata: labels } = request;
    assertValid(filterFaults(request));
    const statuses = statusesOf(request.status);
    const [updatedAfter, createdAfter] = [request.updatedAfter, request.createdAfter].map(
      (instant) => instant && parseInstant(instant),
    );
    const scope = await this.scopeOf(request, call);
    const livemode = call.caller.kind === 'key' ? livemodeOf(call.caller) : (request.livemode ?? true);
    return { scope, livemode, statuses, updatedAfter, createdAfter, template, scheduleId, search, labels };
  }

  /** Reads the projects as they are now: the jobs of a deleted project disappear at once. */
  private async scopeOf(request: ListJobsRequest, call: Call): Promise<JobScope> {
    const organizationIds = await this.organizationIds(request, call);
    const { projectId, template, scheduleId, metadata } = request;
    if (metadata && organizationIds.length > 1) {
      throw invalid('metadata', 'metadata needs a projectId or an organizationId');
    }
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
    const testerDataWhen = `j.tester_data_bytes <= ${telemetryBytes}`;
    const columns = recordColumns({ testerDataWhen, longParts, request: true });
    const { text, parameters } = pageStatement(filter, { limit, offset, columns });
    const rows = await query<RecordRow>(this.dataSource, text, parameters);
    return rows.map((row) => this.records.write(row));
  }

  private async summaries(filter: JobFilter, limit: number, offset: number): Promise<string[]> {
    const { text, parameters } = pageStatement(filter, { limit, offset, columns: summaryColumns });
    const rows = await query<SummaryRow>(this.dataSource, text, parameters);
    return rows.map((row) => JSON.stringify(jobSummary(row, this.config)));
  }

  /** A page that is not full ends at the total. */
  private async total(filter: JobFilter, limit: number, offset: number, found: number): Promise<number> {
    if (found < limit && (found > 0 || offset === 0)) return offset + found;
    const { text, parameters } = countStatement(filter);
    const row = await queryOne<{ total: string }>(this.dataSource, text, parameters);
    return Number(row!.total);
  }
}

function filterFaults({ projectId, search, status, metadata, ...instants }: ListJobsRequest): Fault[] {
  const faults = [...labelFaults(metadata ?? {}), ...statusFaults(status)];
  if (search !== undefined && projectId === undefined) {
    faults.push({ param: 'projectId', message: 'projectId is required with search' });
  }
  for (const param of ['updatedAfter', 'createdAfter'] as const) {
    const instant = instants[param];
    if (instant !== undefined && !parseInstant(instant)) {
      faults.push({ param, message: `${param} must be a timestamp such as 2026-03-01T10:00:00Z` });
    }
  }
  return faults;
}
