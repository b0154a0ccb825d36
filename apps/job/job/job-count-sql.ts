/** Counts the jobs of a filter, exactly, in an index. Pure text and parameters. */
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
