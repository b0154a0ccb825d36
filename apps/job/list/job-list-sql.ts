/**
 * The statements of the job list: one for a page, one for the total. Pure text and parameters.
 *
 * A page is merged from parts, one for each status of each scope. An index returns each part in order. So a page reads
 * no more than limit + offset entries of each part, however rare a status is. The index by template has all statuses in
 * one order. A schedule is one part, because its id is unique in all scopes. Pending jobs are a part of their own, because
 * the indexes leave them out.
 */
import { isAscii } from 'node:buffer';
import { type JobStatus, jobStatuses } from '@handtest/contracts/job';

export interface JobFilter {
  readonly scope: JobScope;
  /** Jobs of test mode when false; live jobs by default. */
  readonly livemode?: boolean;
  /** All when absent. */
  readonly statuses?: readonly JobStatus[];
  /** ISO 8601 with milliseconds. */
  readonly updatedAfter?: string;
  readonly createdAfter?: string;
  readonly template?: string;
  readonly scheduleId?: string;
  readonly search?: string;
  /** Of the metadata; a job must have all of them. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The jobs of these projects, or of these organizations without their deleted projects. */
export type JobScope =
  | { readonly projectIds: readonly string[] }
  | { readonly organizationIds: readonly string[]; readonly deletedProjectIds: readonly string[] };

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  /** Of a row `j` of job and its project `p`. */
  readonly columns: string;
}

export interface Statement {
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The records of a page. Their ids are found in indexes alone. Oldest first after a cursor, otherwise newest first. */
export function pageStatement(filter: JobFilter, page: PageRequest): Statement {
  const direction = filter.updatedAfter === undefined ? 'DESC' : 'ASC';
  const order = (row: string) => `ORDER BY ${row}.updated_at ${direction}, ${row}.id ${direction}`;
  const { column, ids, conditions, parameters } = conditionsOf(filter);
  const part = (...more: string[]) =>
    `(SELECT j.id, j.updated_at FROM job AS j WHERE ${[...more, ...conditions].join(' AND ')}
      ${order('j')} LIMIT $limit::bigint + $offset::bigint)`;
  const text = `WITH page AS MATERIALIZED (
      SELECT found.id FROM (
        ${listedParts(filter, column, part)}
        UNION ALL ${part(`j.${column} = ANY($ids::text[])`, isPending)}
      ) AS found ${order('found')} LIMIT $limit::bigint OFFSET $offset::bigint
    )
    SELECT ${page.columns}
    FROM page JOIN job AS j ON j.id = page.id JOIN project_copy AS p ON p.id = j.project_id
    ${order('j')}`;
  const { limit, offset } = page;
  return { text, parameters: { ...parameters, ids, limit, offset } };
}

/** The parts without pending jobs. */
function listedParts(
  { template, scheduleId }: JobFilter,
  column: string,
  part: (...conditions: string[]) => string,
): string {
  if (scheduleId !== undefined) return part(`j.${column} = ANY($ids::text[])`, isAnyStatus, isListed);
  const [statuses, status] =
    template === undefined
      ? [' CROSS JOIN unnest($statuses::text[]) AS status (name)', 'j.status = status.name']
      : ['', isAnyStatus];
  return `SELECT part.* FROM unnest($ids::text[]) AS scope (id)${statuses}
        CROSS JOIN LATERAL ${part(`j.${column} = scope.id`, status, isListed)} AS part`;
}

export function countStatement(filter: JobFilter): Statement {
  const { column, ids, conditions, parameters } = conditionsOf(filter);
  const count = (...more: string[]) =>
    `(SELECT count(*) FROM job AS j WHERE ${[`j.${column} = ANY($ids::text[])`, ...more, ...conditions].join(' AND ')})`;
  const text = `SELECT ${count(isListed, isAnyStatus)} + ${count(isPending)} AS total`;
  return { text, parameters: { ...parameters, ids } };
}

const isAnyStatus = 'j.status = ANY($statuses::text[])';
const isListed = `j.status <> 'pending'`;
const isPending = `j.status = 'pending' AND 'pending' = ANY($statuses::text[])`;

/** What holds for each job `j` of a filter, except its scope and status; and the values that the statements name. */
function conditionsOf({
  scope,
  livemode = true,
  statuses,
  updatedAfter,
  createdAfter,
  template,
  scheduleId,
  search,
  labels,
}: JobFilter) {
  const conditions: string[] = ['j.livemode = $livemode::boolean'];
  const parameters: Record<string, unknown> = { livemode, statuses: statuses ?? jobStatuses };
  const add = (condition: string, values: Record<string, unknown>) => {
    conditions.push(condition);
    Object.assign(parameters, values);
  };
  if ('organizationIds' in scope && scope.deletedProjectIds.length > 0) {
    add('j.project_id <> ALL($deletedProjectIds::text[])', { deletedProjectIds: scope.deletedProjectIds });
  }
  if (updatedAfter) add('j.updated_at > $updatedAfter::timestamptz', { updatedAfter });
  if (createdAfter) {
    // `updated_at` is never earlier than `created_at`. The second condition limits the part of the index that is read.
    add('j.created_at > $createdAfter::timestamptz', { createdAfter });
    add('j.updated_at > $createdAfter::timestamptz', { createdAfter });
  }
  if (template !== undefined) add('j.template = $template', { template });
  if (scheduleId !== undefined) add('j.schedule_id = $scheduleId', { scheduleId });
  if (labels !== undefined) {
    add('j.metadata_labels @> $labels::jsonb', { labels: JSON.stringify(labels) });
  }
  for (const [index, word] of (search?.split(/\s+/).filter(Boolean) ?? []).entries()) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    // Where the locale of the database is C, its own collation knows the case of ASCII letters only, but takes a third of the time.
    const collation = isAscii(Buffer.from(word)) ? '' : ' COLLATE "und-x-icu"';
    const like = `ILIKE $word${index}${collation}`;
    add(`(j.url ${like} OR j.description ${like})`, { [`word${index}`]: pattern });
  }
  return 'projectIds' in scope
    ? { column: 'project_id', ids: scope.projectIds, conditions, parameters }
    : { column: 'organization_id', ids: scope.organizationIds, conditions, parameters };
}
