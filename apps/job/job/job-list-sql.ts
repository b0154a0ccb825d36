/**
 * The statements of the job list: which jobs, in which order, which page. Pure text and parameters.
 *
 * A page is merged from parts, one for each project and status, of which each comes in order from an index. So a page
 * costs what lies before it and no more, however rare the asked-for status is. Pending jobs are a part of their own,
 * because the indexes of the lists leave them out.
 */
import { terminalStatuses } from '@handtest/contracts/job';
import {
  conditionsOf,
  endedStatuses,
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
  readonly order: (row: string) => string;
  /** The first jobs in order for which the conditions hold, as many as the page reaches through or fewer. */
  readonly part: (conditions: readonly string[], limit?: string) => string;
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
  const conditions = conditionsOf(filter, parameters);
  const part = (more: readonly string[], upTo = `${limit}::bigint + ${offset}::bigint`) =>
    `(SELECT j.id, j.updated_at FROM job AS j WHERE ${[...more, ...conditions].join(' AND ')}
      ${order('j')} LIMIT ${upTo})`;
  const reach = page.limit + page.offset;
  const parts = partsOf({ filter, parameters, reach, order, part });
  const record = openRecordJson({
    addresses: parameters.add(page.addresses),
    testerDataWhen: `j.tester_data_bytes <= ${parameters.add(page.telemetryBytes)}::integer`,
    longPartsWhen: page.detail === 'whole' ? 'true' : 'false',
  });
  const text = `WITH page AS MATERIALIZED (
      SELECT found.id FROM (${parts.join(' UNION ALL ')}) AS found
      ${order('found')} LIMIT ${limit}::bigint OFFSET ${offset}::bigint
    )
    SELECT ${record} AS record
    FROM page JOIN job AS j ON j.id = page.id JOIN project_copy AS p ON p.id = j.project_id
    ${order('j')}`;
  return { text, parameters: parameters.values };
}

/** Ids and instants of each part, as far as the page reaches. */
function partsOf(asked: Asked): string[] {
  const { filter, parameters, reach, part } = asked;
  const parts: string[] = [];
  const listed = listedStatuses(filter);
  const isSplit = isSplitByStatus(filter);
  const count = filter.projectIds.length * (isSplit ? listed!.length : 1);
  if (!isMerged(count, reach)) parts.push(loop(asked, isSplit, count));
  else if (listed?.length !== 0) {
    const statuses = isSplit
      ? listed!.map((status) => `j.status = ${parameters.add(status)}`)
      : listed
        ? [`j.status = ANY(${parameters.add(listed)}::text[])`]
        : ['true'];
    for (const project of filter.projectIds.map((id) => parameters.add(id))) {
      for (const status of statuses) parts.push(part([`j.project_id = ${project}`, isNotPending, status]));
    }
  }
  if (withPending(filter)) {
    parts.push(part([`j.project_id = ANY(${parameters.add(filter.projectIds)}::text[])`, isPending]));
  }
  return parts;
}

/**
 * The indexes by template and by schedule have the statuses in them; and nearly all jobs have ended, so that in the index
 * of all statuses those that have not are passed over sooner than many parts are put together.
 */
function isSplitByStatus(filter: JobFilter): boolean {
  const listed = listedStatuses(filter);
  if (!listed || filter.template !== undefined || filter.scheduleId !== undefined) return false;
  return (
    endedStatuses(filter).length < terminalStatuses.length || filter.projectIds.length * listed.length <= 32
  );
}

/**
 * All parts but the pending one as a single one. Of more parts than the page has jobs most are left out after a look at
 * their first job: only those that begin with one of so many first jobs can have a job in the page.
 */
function loop({ filter, parameters, reach, order, part }: Asked, isSplit: boolean, count: number): string {
  const listed = listedStatuses(filter);
  const statuses = listed && `${parameters.add(listed)}::text[]`;
  const projects = `unnest(${parameters.add(filter.projectIds)}::text[]) AS project (id)`;
  const all = isSplit
    ? `SELECT project.id AS project_id, status.name AS status FROM ${projects} CROSS JOIN unnest(${statuses}) AS status (name)`
    : `SELECT project.id AS project_id FROM ${projects}`;
  const conditions = ['j.project_id = asked.project_id', isNotPending];
  if (isSplit) conditions.push('j.status = asked.status');
  else if (statuses) conditions.push(`j.status = ANY(${statuses})`);
  const first = `SELECT asked.* FROM (${all}) AS asked CROSS JOIN LATERAL ${part(conditions, '1')} AS head
    ${order('head')} LIMIT ${reach}`;
  const isLong = reach * 2 < count;
  return `(SELECT each.id, each.updated_at FROM (${isLong ? first : all}) AS asked
    CROSS JOIN LATERAL ${part(conditions)} AS each)`;
}
