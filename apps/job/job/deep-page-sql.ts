/**
 * How a page far behind the first is found without reading all that lies before it. Pure text.
 *
 * Stretches tell how many ended jobs were changed between two instants. So a page lies between `near`, before which at
 * most `offset` jobs come, and `far`, before which at least the whole page comes; how many come before `near` is counted
 * exactly. All of it in the statement that reads the page, so that it is one snapshot.
 */
import { always, Counting, type Range } from './job-count-sql.js';
import { stretchJobs } from '../stretch/stretch-sql.js';
import { isInStretches, type JobFilter, type Parameters } from './job-filter-sql.js';

/** What a page needs to know of a filter's jobs. */
export interface Window {
  /** CTEs. */
  readonly tables: string;
  /** Between these lies the page. */
  readonly range: Range;
  /** How many jobs come before the range: `offset` counts them too. */
  readonly skipped: string;
}

export interface Reach {
  readonly limit: string;
  readonly offset: string;
  readonly oldestFirst: boolean;
}

/** Below this, reading what comes before is cheaper than finding out how much it is. */
export const shallowOffset = 2_000;

export function windowOf(
  filter: JobFilter,
  offset: number,
  parameters: Parameters,
  reach: Reach,
): Window | undefined {
  if (offset < shallowOffset || !isInStretches(filter)) return undefined;
  const counting = new Counting(filter, parameters);
  const nearest = `ORDER BY s.${reach.oldestFirst ? 'after' : 'through DESC'} LIMIT ${stretchesBefore(filter, offset)}`;
  const tables = `${counting.tablesOf(nearest)}, loose AS MATERIALIZED (
      ${counting.loose()} LIMIT ${reach.offset}::bigint + 1
    ), ${bounds(counting, reach)}`;
  const near = '(SELECT at FROM near)';
  const far = '(SELECT at FROM far)';
  const range = reach.oldestFirst ? { after: near, through: far } : { after: far, through: near };
  return { tables, range, skipped: '(SELECT jobs FROM skipped)' };
}

/** So many stretches usually reach as far as the page. When they do not, more is read, and the page is the same. */
function stretchesBefore({ projectIds }: JobFilter, offset: number): number {
  return Math.ceil((offset / stretchJobs) * 1.5) + projectIds.length * 3 + 20;
}

/**
 * Going from the first job on, a stretch begins at its `start` and is over at its `end`. Before an instant come at most
 * the jobs of the stretches that begin before it, and of the loose ones those before a later instant, `cap`. And with
 * every job comes before it what is over before it, and the loose ones before an earlier instant, `near`. With more loose
 * ones than `offset`, as before the first sweep, nothing is skipped.
 */
function bounds(counting: Counting, { limit, offset, oldestFirst }: Reach): string {
  const everything: Range = { ...always, after: counting.updatedAfter };
  const { start, end, order, latest, soonest, first, last } = oldestFirst ? ascending : descending;
  const before = (instant: string): Range => {
    const place = `(SELECT at FROM ${instant})`;
    return oldestFirst ? { ...everything, through: place } : { ...everything, after: place };
  };
  const loose = (instant: string) => {
    const { after, through } = before(instant);
    return `(SELECT count(*) FROM loose AS l WHERE l.updated_at > ${after} AND l.updated_at <= ${through})`;
  };
  return `begun AS MATERIALIZED (
      SELECT lead(s.${start}) OVER by_start AS at, sum(s.jobs) OVER by_start AS jobs
      FROM stretch AS s WHERE (SELECT count(*) FROM loose) <= ${offset}::bigint WINDOW by_start AS (ORDER BY s.${start} ${order})
    ), cap AS MATERIALIZED (
      SELECT coalesce(${latest}(at), ${first}) AS at FROM begun WHERE jobs <= ${offset}::bigint
    ), near AS MATERIALIZED (
      SELECT coalesce(${latest}(at), ${first}) AS at FROM begun WHERE jobs <= ${offset}::bigint - ${loose('cap')}
    ), far AS MATERIALIZED (
      SELECT coalesce(${soonest}(at), ${last}) AS at FROM (
        SELECT s.${end} AS at, sum(s.jobs) OVER (ORDER BY s.${end} ${order}) AS jobs
        FROM stretch AS s WHERE ${counting.isWhole(everything)}
      ) AS over WHERE jobs >= ${offset}::bigint + ${limit}::bigint - ${loose('near')}
    ), skipped AS MATERIALIZED (
      SELECT ${counting.whole(before('near'))} + ${counting.cut(before('near'))} + ${loose('near')} AS jobs
    )`;
}

const { after: beginning, through: end } = always;
const ascending = {
  start: 'after',
  end: 'through',
  order: 'ASC',
  latest: 'max',
  soonest: 'min',
  first: beginning,
  last: end,
};
const descending = {
  start: 'through',
  end: 'after',
  order: 'DESC',
  latest: 'min',
  soonest: 'max',
  first: end,
  last: beginning,
};
