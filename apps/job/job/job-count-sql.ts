/**
 * How many jobs a filter finds: exactly, in the one snapshot of a statement. Pure text and parameters.
 *
 * Ended jobs are in stretches that were counted before (`stretch/`), and whole stretches are added up. What is left is
 * counted in the indexes: stretches that the asked range cuts, ended jobs that are in none yet, and open ones.
 */
import {
  conditionsOf,
  endedStatuses,
  isInStretches,
  isNotPending,
  isPending,
  type JobFilter,
  listedStatuses,
  openStatuses,
  Parameters,
  type Statement,
  withPending,
} from './job-filter-sql.js';

/** The instants between which jobs were last changed, as expressions: later than `after`, not later than `through`. */
export interface Range {
  readonly after: string;
  readonly through: string;
}

export const always: Range = { after: `'-infinity'::timestamptz`, through: `'infinity'::timestamptz` };

export function countStatement(filter: JobFilter): Statement {
  const parameters = new Parameters();
  if (!isInStretches(filter)) {
    return { text: `SELECT ${countOfAll(filter, parameters)} AS total`, parameters: parameters.values };
  }
  const counting = new Counting(filter, parameters);
  const range = { ...always, after: counting.updatedAfter };
  const text = `WITH ${counting.tablesOf()}
    SELECT ${counting.whole(range)} + ${counting.cut(range)} + ${counting.others()} AS total`;
  return { text, parameters: parameters.values };
}

/** Every job one by one. */
function countOfAll(filter: JobFilter, parameters: Parameters): string {
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
  return counts.join(' + ');
}

/** The parts of a count, as expressions over its tables. */
export class Counting {
  readonly updatedAfter: string;
  private readonly projects: string;
  private readonly conditions: readonly string[];
  private readonly ended: string;
  private readonly open: string | undefined;
  private readonly createdAfter: string | undefined;

  constructor(
    private readonly filter: JobFilter,
    parameters: Parameters,
  ) {
    const instant = (value?: string) => value && `${parameters.add(value)}::timestamptz`;
    const statuses = (names: readonly string[]) => `j.status = ANY(${parameters.add(names)}::text[])`;
    this.projects = `${parameters.add(filter.projectIds)}::text[]`;
    this.conditions = conditionsOf(filter, parameters);
    this.updatedAfter = instant(filter.updatedAfter) ?? always.after;
    this.createdAfter = instant(filter.createdAfter);
    this.ended = statuses(endedStatuses(filter));
    const open = openStatuses(filter);
    this.open = open.length > 0 ? statuses(open) : undefined;
  }

  /**
   * `border`: up to where each project is in stretches. `stretch`: those that may hold jobs of the filter.
   *
   * @param which if not all of these
   */
  tablesOf(which = ''): string {
    const createdAfter = this.createdAfter ? ` AND s.last_created > ${this.createdAfter}` : '';
    return `border AS MATERIALIZED (
        SELECT asked.id, (SELECT s.through FROM ended_stretch AS s WHERE s.project_id = asked.id
          ORDER BY s.after DESC LIMIT 1) AS through
        FROM unnest(${this.projects}) AS asked (id)
      ), stretch AS MATERIALIZED (
        SELECT s.project_id, s.after, s.through, s.first_created,
          ${endedStatuses(this.filter)
            .map((status) => `s.${status}`)
            .join(' + ')} AS jobs
        FROM ended_stretch AS s
        WHERE s.project_id = ANY(${this.projects}) AND s.through > ${this.updatedAfter}${createdAfter} ${which}
      )`;
  }

  /** Whether all asked-for jobs of a stretch belong to the range. */
  isWhole({ after, through }: Range): string {
    const createdAfter = this.createdAfter ? ` AND s.first_created > ${this.createdAfter}` : '';
    return `(s.after >= ${after} AND s.through <= ${through}${createdAfter})`;
  }

  /** The ended jobs of the range in stretches that belong to it with all their jobs. */
  whole(range: Range): string {
    return `(SELECT coalesce(sum(s.jobs), 0)::bigint FROM stretch AS s WHERE ${this.isWhole(range)})`;
  }

  /** The ended jobs of the range that are in stretches of which it has a part only. */
  cut(range: Range): string {
    const { after, through } = range;
    const count = this.count(
      'j.project_id = s.project_id',
      isNotPending,
      this.ended,
      `j.updated_at > greatest(s.after, ${after}) AND j.updated_at <= least(s.through, ${through})`,
    );
    return `(SELECT coalesce(sum(each.jobs), 0)::bigint FROM stretch AS s CROSS JOIN LATERAL ${count} AS each (jobs)
      WHERE s.through > ${after} AND s.after < ${through} AND NOT ${this.isWhole(range)})`;
  }

  /** How many jobs are in no stretch. */
  others(): string {
    return `(SELECT count(*) FROM (${this.loose()}) AS loose)`;
  }

  /** When each job that is in no stretch was last changed. */
  loose(): string {
    const rows = (...conditions: string[]) =>
      `SELECT j.updated_at FROM job AS j WHERE ${[...conditions, ...this.conditions].join(' AND ')}`;
    const ofProjects = `j.project_id = ANY(${this.projects})`;
    const behind = `j.updated_at > greatest(b.through, ${this.updatedAfter})`;
    const ended = rows('j.project_id = b.id', isNotPending, this.ended, behind);
    const parts = [`SELECT each.updated_at FROM border AS b CROSS JOIN LATERAL (${ended}) AS each`];
    if (this.open) parts.push(rows(isNotPending, this.open, ofProjects));
    if (withPending(this.filter)) parts.push(rows(isPending, ofProjects));
    return parts.join(' UNION ALL ');
  }

  private count(...conditions: string[]): string {
    return `(SELECT count(*) FROM job AS j WHERE ${[...conditions, ...this.conditions].join(' AND ')})`;
  }
}
