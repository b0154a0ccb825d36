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

/** `FROM … WHERE …` and its parameters, which come first in every statement. */
export interface Selection {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export function selectionOf(filter: JobFilter): Selection {
  const parameters: unknown[] = [];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = [
    filter.projectId !== undefined
      ? `j.project_id = ${parameter(filter.projectId)}`
      : `j.organization_id = ANY(${parameter(filter.organizationIds)}::text[])`,
    'NOT EXISTS (SELECT 1 FROM project_copy AS gone WHERE gone.id = j.project_id AND gone.deleted)',
  ];
  if (filter.statuses) conditions.push(statusCondition(filter.statuses, parameter));
  if (filter.updatedAfter) conditions.push(`j.updated_at > ${parameter(filter.updatedAfter)}::timestamptz`);
  if (filter.createdAfter) conditions.push(`j.created_at > ${parameter(filter.createdAfter)}::timestamptz`);
  if (filter.template) conditions.push(`j.template = ${parameter(filter.template)}`);
  if (filter.scheduleId) conditions.push(`j.schedule_id = ${parameter(filter.scheduleId)}`);
  for (const word of filter.search?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = parameter(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(`(j.url ILIKE ${pattern} OR j.description ILIKE ${pattern})`);
  }
  return { text: `FROM job AS j WHERE ${conditions.join(' AND ')}`, parameters };
}

/** Spelled out for one status, so that the index by project and status gives the order too. */
function statusCondition(statuses: readonly JobStatus[], parameter: (value: unknown) => string): string {
  const [only] = statuses;
  if (statuses.length === 1) return `j.status = ${parameter(only)}`;
  return `j.status = ANY(${parameter(statuses)}::text[])`;
}

export function countStatement({ text }: Selection): string {
  return `SELECT count(*) AS total ${text}`;
}

/**
 * The records of a page. Its ids are found from an index alone, so that a large offset does not read the rows before it.
 * The parameters after those of the selection: limit, offset, the prefix of `jobUrl`, and the most bytes of telemetry
 * that an item may carry.
 */
export function pageStatement(selection: Selection, oldestFirst: boolean, detail: PageDetail): string {
  const first = selection.parameters.length + 1;
  const direction = oldestFirst ? 'ASC' : 'DESC';
  const record = openRecordJson({
    jobUrlPrefix: `$${first + 2}`,
    testerDataWhen: `j.tester_data_bytes <= $${first + 3}::integer`,
    longPartsWhen: detail === 'whole' ? 'true' : 'false',
  });
  return `WITH page AS MATERIALIZED (
      SELECT j.id ${selection.text} ORDER BY j.updated_at ${direction}, j.id ${direction} LIMIT $${first} OFFSET $${first + 1}
    )
    SELECT ${record} AS record
    FROM page JOIN job AS j ON j.id = page.id JOIN project_copy AS p ON p.id = j.project_id
    ORDER BY j.updated_at ${direction}, j.id ${direction}`;
}
