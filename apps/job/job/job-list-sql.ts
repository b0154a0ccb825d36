/**
 * The statements of the job list: which jobs, in which order, which page. Pure text and parameters.
 *
 * A page is merged from parts, one for each project and status, of which each comes in order from an index. So a page
 * costs what lies before it and no more, however rare the asked-for status is. Pending jobs are a part of their own,
 * because the indexes of the lists leave them out.
 */
import type { JobStatus } from '@handtest/contracts/job';
import { windowOf } from './deep-page-sql.js';
import {
  conditionsOf,
  isNotPending,
  isPending,
  type JobFilter,
  listedStatuses,
  Parameters,
  type Statement,
  withPending,
} from './job-filter-sql.js';
import { openRecordJson } from './job-record-json.js';

/** Which of the long parts of a record stand in a page. */
export type PageDetail = 'whole' | 'short';

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

/** What each part of a page is made with. */
interface Asked {
  readonly filter: JobFilter;
  readonly parameters: Parameters;
  /** How many jobs the page reaches through. */
  readonly reach: number;
  /** The part of jobs for which more conditions hold, as far as the page reaches. */
  readonly part: (...conditions: string[]) => string;
}

/** The records of a page, each as JSON without its closing brace. Their ids are found from indexes alone. */
export function pageStatement(filter: JobFilter, page: PageRequest): Statement {
  const parameters = new Parameters();
  const limit = parameters.add(page.limit);
  const offset = parameters.add(page.offset);
  const window = windowOf(filter, page.offset, parameters, { limit, offset, oldestFirst: page.oldestFirst });
  const unskipped = `${offset}::bigint${window ? ` - ${window.skipped}` : ''}`;
  const order = (row: string) =>
    page.oldestFirst
      ? `ORDER BY ${row}.updated_at, ${row}.id`
      : `ORDER BY ${row}.updated_at DESC, ${row}.id DESC`;
  const conditions = conditionsOf(filter, parameters);
  if (window) {
    conditions.push(`j.updated_at > ${window.range.after}`, `j.updated_at <= ${window.range.through}`);
  }
  const part = (...more: string[]) =>
    `(SELECT j.id, j.updated_at FROM job AS j WHERE ${[...more, ...conditions].join(' AND ')}
      ${order('j')} LIMIT ${limit}::bigint + ${unskipped})`;
  const parts = partsOf({ filter, parameters, reach: page.limit + page.offset, part });
  const record = openRecordJson({
    addresses: parameters.add(page.addresses),
    testerDataWhen: `j.tester_data_bytes <= ${parameters.add(page.telemetryBytes)}::integer`,
    longPartsWhen: page.detail === 'whole' ? 'true' : 'false',
  });
  const text = `WITH ${window ? `${window.tables},` : ''} page AS MATERIALIZED (
      SELECT found.id FROM (${parts.join(' UNION ALL ')}) AS found
      ${order('found')} LIMIT ${limit}::bigint OFFSET ${unskipped}
    )
    SELECT ${record} AS record
    FROM page JOIN job AS j ON j.id = page.id JOIN project_copy AS p ON p.id = j.project_id
    ${order('j')}`;
  return { text, parameters: parameters.values };
}

/** Ids and instants of each part, as far as the page reaches. */
function partsOf({ filter, parameters, reach, part }: Asked): string[] {
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
