/**
 * The statements of the job list: which jobs, in which order, which page. Pure text and parameters.
 *
 * A page is merged from parts, one for each project and status, of which each comes in order from an index. So a page
 * costs what lies before it and no more, however rare the asked-for status is. Pending jobs are a part of their own,
 * because the indexes of the lists leave them out.
 */
import type { JobStatus } from '@handtest/contracts/job';
import { openRecordJson } from './job-record-json.js';

export interface JobFilter {
  /** Living projects that the caller may read. */
  readonly projectIds: readonly string[];
  /** At least one, each once. */
  readonly statuses?: readonly JobStatus[];
  /** ISO 8601 with milliseconds. */
  readonly updatedAfter?: string;
  readonly createdAfter?: string;
  readonly template?: string;
  readonly scheduleId?: string;
  readonly search?: string;
}

/** Which of the long parts of a record stand in a page. */
export type PageDetail = 'whole' | 'short';

/** Text of a statement and what its parameters are. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  readonly oldestFirst: boolean;
  readonly detail: PageDetail;
  /** See `openRecordJson`. */
  readonly addresses: readonly string[];
  /** The most that the telemetry of one item may take. */
  readonly telemetryBytes: number;
}

/**
 * Whether parts are spelled out, which lets the planner merge them lazily, or found by a loop that reads each as far as
 * the page reaches and sorts them all. Planning a part takes 0.1 ms; reading 120,020 entries in 21 parts to find what
 * stands behind 100,000 took 103 ms by the loop and 24 ms merged.
 */
export function isMerged(parts: number, reach: number): boolean {
  return parts <= 4 || (parts <= 32 && parts * reach > 2_000);
}

class Parameters {
  readonly values: unknown[] = [];

  /** The place of a new parameter, as `$1`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The conditions that hold in every part. */
function conditionsOf(filter: JobFilter, parameters: Parameters): string[] {
  const { updatedAfter, createdAfter, template, scheduleId, search } = filter;
  const conditions: string[] = [];
  if (updatedAfter) conditions.push(`j.updated_at > ${parameters.add(updatedAfter)}::timestamptz`);
  if (createdAfter) {
    // A job changes after it was created: that bounds the part of the index, which is in the order of changes.
    const instant = `${parameters.add(createdAfter)}::timestamptz`;
    conditions.push(`j.created_at > ${instant}`, `j.updated_at > ${instant}`);
  }
  if (template !== undefined) conditions.push(`j.template = ${parameters.add(template)}`);
  if (scheduleId !== undefined) conditions.push(`j.schedule_id = ${parameters.add(scheduleId)}`);
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = parameters.add(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(`(j.url ILIKE ${pattern} OR j.description ILIKE ${pattern})`);
  }
  return conditions;
}

const isNotPending = `j.status <> 'pending'`;
const isPending = `j.status = 'pending'`;

function listedStatuses({ statuses }: JobFilter): readonly JobStatus[] | undefined {
  return statuses?.filter((status) => status !== 'pending');
}

const withPending = ({ statuses }: JobFilter) => statuses?.includes('pending') ?? true;

export function countStatement(filter: JobFilter): Statement {
  const parameters = new Parameters();
  const projects = `j.project_id = ANY(${parameters.add(filter.projectIds)}::text[])`;
  const conditions = [projects, ...conditionsOf(filter, parameters)];
  const count = (...more: string[]) =>
    `(SELECT count(*) FROM job AS j WHERE ${[...conditions, ...more].join(' AND ')})`;
  const listed = listedStatuses(filter);
  const counts: string[] = [];
  if (!listed) counts.push(count(isNotPending));
  else if (listed.length > 0) {
    counts.push(count(isNotPending, `j.status = ANY(${parameters.add(listed)}::text[])`));
  }
  if (withPending(filter)) counts.push(count(isPending));
  return { text: `SELECT ${counts.join(' + ')} AS total`, parameters: parameters.values };
}

/** The records of a page, each as JSON without its closing brace. Their ids are found from indexes alone. */
export function pageStatement(filter: JobFilter, page: PageRequest): Statement {
  const parameters = new Parameters();
  const limit = parameters.add(page.limit);
  const offset = parameters.add(page.offset);
  const order = (row: string) =>
    page.oldestFirst
      ? `ORDER BY ${row}.updated_at, ${row}.id`
      : `ORDER BY ${row}.updated_at DESC, ${row}.id DESC`;
  const upToPage = `${order('j')} LIMIT ${limit}::bigint + ${offset}::bigint`;
  const parts = partsOf(filter, parameters, page.limit + page.offset, upToPage);
  const record = openRecordJson({
    addresses: parameters.add(page.addresses),
    testerDataWhen: `j.tester_data_bytes <= ${parameters.add(page.telemetryBytes)}::integer`,
    longPartsWhen: page.detail === 'whole' ? 'true' : 'false',
  });
  const text = `WITH page AS MATERIALIZED (
      SELECT found.id FROM (${parts.join(' UNION ALL ')}) AS found
      ${order('found')} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${record} AS record
    FROM page JOIN job AS j ON j.id = page.id JOIN project_copy AS p ON p.id = j.project_id
    ${order('j')}`;
  return { text, parameters: parameters.values };
}

/** Ids and instants of each part, as far as the page reaches. */
function partsOf(filter: JobFilter, parameters: Parameters, reach: number, upToPage: string): string[] {
  const conditions = conditionsOf(filter, parameters);
  const part = (...more: string[]) =>
    `(SELECT j.id, j.updated_at FROM job AS j WHERE ${[...more, ...conditions].join(' AND ')} ${upToPage})`;
  const parts: string[] = [];
  const listed = listedStatuses(filter);
  // The indexes by template and by schedule have the statuses in them.
  const isSplit = listed !== undefined && filter.template === undefined && filter.scheduleId === undefined;
  const count = filter.projectIds.length * (isSplit ? listed.length : 1);
  if (!isMerged(count, reach)) parts.push(loop(filter, isSplit, listed, parameters, part));
  else if (listed?.length !== 0) {
    const statuses = isSplit
      ? listed.map((status) => `j.status = ${parameters.add(status)}`)
      : listed
        ? [`j.status = ANY(${parameters.add(listed)}::text[])`]
        : ['true'];
    for (const project of filter.projectIds.map((id) => parameters.add(id))) {
      for (const status of statuses) parts.push(part(`j.project_id = ${project}`, isNotPending, status));
    }
  }
  if (withPending(filter)) {
    parts.push(part(`j.project_id = ANY(${parameters.add(filter.projectIds)}::text[])`, isPending));
  }
  return parts;
}

/** All parts but the pending one as a single one. */
function loop(
  { projectIds }: JobFilter,
  isSplit: boolean,
  listed: readonly JobStatus[] | undefined,
  parameters: Parameters,
  part: (...conditions: string[]) => string,
): string {
  const projects = `unnest(${parameters.add(projectIds)}::text[]) AS asked_project (id)`;
  const statuses = listed && `${parameters.add(listed)}::text[]`;
  const ofProject = ['j.project_id = asked_project.id', isNotPending];
  if (isSplit) {
    return `(SELECT each.id, each.updated_at FROM ${projects}
      CROSS JOIN unnest(${statuses}) AS asked_status (name)
      CROSS JOIN LATERAL ${part(...ofProject, 'j.status = asked_status.name')} AS each)`;
  }
  const ofStatus = statuses ? [`j.status = ANY(${statuses})`] : [];
  return `(SELECT each.id, each.updated_at FROM ${projects}
    CROSS JOIN LATERAL ${part(...ofProject, ...ofStatus)} AS each)`;
}
