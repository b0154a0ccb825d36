/** The statements of the job list: which jobs, in which order, which page. Pure text and parameters. */
import type { JobStatus } from '@handtest/contracts/job';
import { openRecordJson } from './job-record-json.js';

export interface JobFilter {
  /** One project, or all projects of these organizations. */
  readonly projectId?: string;
  readonly organizationIds: readonly string[];
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

/**
 * Conditions on a job `j`, on a project `p`, and the parameters of both, which come first in every statement. Pending
 * jobs are found apart from all others, by an index of their own.
 */
export interface Selection {
  readonly ofProject: string;
  readonly ofJob: readonly string[];
  readonly withPending: boolean;
  readonly parameters: readonly unknown[];
}

export function selectionOf(filter: JobFilter): Selection {
  const parameters: unknown[] = [];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const ofProject =
    filter.projectId !== undefined
      ? `p.id = ${parameter(filter.projectId)} AND NOT p.deleted`
      : `p.organization_id = ANY(${parameter(filter.organizationIds)}::text[]) AND NOT p.deleted`;
  const ofJob: string[] = [];
  if (filter.statuses) ofJob.push(statusCondition(filter.statuses, parameter));
  if (filter.updatedAfter) ofJob.push(`j.updated_at > ${parameter(filter.updatedAfter)}::timestamptz`);
  if (filter.createdAfter) ofJob.push(`j.created_at > ${parameter(filter.createdAfter)}::timestamptz`);
  if (filter.template) ofJob.push(`j.template = ${parameter(filter.template)}`);
  if (filter.scheduleId) ofJob.push(`j.schedule_id = ${parameter(filter.scheduleId)}`);
  for (const word of filter.search?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = parameter(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    ofJob.push(`(j.url ILIKE ${pattern} OR j.description ILIKE ${pattern})`);
  }
  return { ofProject, ofJob, withPending: filter.statuses?.includes('pending') ?? true, parameters };
}

/** Spelled out for one status, so that the index by project and status gives the order too. */
function statusCondition(statuses: readonly JobStatus[], parameter: (value: unknown) => string): string {
  const [only] = statuses;
  if (statuses.length === 1) return `j.status = ${parameter(only)}`;
  return `j.status = ANY(${parameter(statuses)}::text[])`;
}

/** `SELECT <columns>` of the selected jobs of one project `p`; `end` goes behind each part. */
function selectedJobs({ ofJob, withPending }: Selection, columns: string, end = ''): string {
  const part = (pending: string) => {
    const conditions = ['j.project_id = p.id', `j.status ${pending}`, ...ofJob].join(' AND ');
    return `(SELECT ${columns} FROM job AS j WHERE ${conditions} ${end})`;
  };
  return withPending ? `${part(`<> 'pending'`)} UNION ALL ${part(`= 'pending'`)}` : part(`<> 'pending'`);
}

export function countStatement(selection: Selection): string {
  return `SELECT coalesce(sum(counted.jobs), 0)::bigint AS total
    FROM project_copy AS p CROSS JOIN LATERAL (${selectedJobs(selection, 'count(*) AS jobs')}) AS counted
    WHERE ${selection.ofProject}`;
}

/**
 * The records of a page. Its ids are found from indexes alone, project by project, so that a large offset does not read
 * the rows before it. The parameters after those of the selection: limit, offset, the prefix of `jobUrl`, and the most
 * bytes of telemetry that an item may carry.
 */
export function pageStatement(selection: Selection, oldestFirst: boolean, detail: PageDetail): string {
  const first = selection.parameters.length + 1;
  const order = (row: string) =>
    oldestFirst ? `ORDER BY ${row}.updated_at, ${row}.id` : `ORDER BY ${row}.updated_at DESC, ${row}.id DESC`;
  const record = openRecordJson({
    jobUrlPrefix: `$${first + 2}`,
    testerDataWhen: `j.tester_data_bytes <= $${first + 3}::integer`,
    longPartsWhen: detail === 'whole' ? 'true' : 'false',
  });
  const upToPage = `${order('j')} LIMIT $${first}::bigint + $${first + 1}::bigint`;
  return `WITH page AS MATERIALIZED (
      SELECT found.id FROM project_copy AS p
      CROSS JOIN LATERAL (${selectedJobs(selection, 'j.id, j.updated_at', upToPage)}) AS found
      WHERE ${selection.ofProject}
      ${order('found')} LIMIT $${first} OFFSET $${first + 1}
    )
    SELECT ${record} AS record
    FROM page JOIN job AS j ON j.id = page.id JOIN project_copy AS p ON p.id = j.project_id
    ${order('j')}`;
}
