/** Which jobs a list is asked for, as conditions of SQL. Pure text and parameters. */
import { type JobStatus, terminalStatuses } from '@handtest/contracts/job';

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

/** Text of a statement and what its parameters are. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export class Parameters {
  readonly values: unknown[] = [];

  /** The place of a new parameter, as `$1`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The conditions that hold for every job, whatever its project and its status. */
export function conditionsOf(filter: JobFilter, parameters: Parameters): string[] {
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

export const isNotPending = `j.status <> 'pending'`;
export const isPending = `j.status = 'pending'`;

export function listedStatuses({ statuses }: JobFilter): readonly JobStatus[] | undefined {
  return statuses?.filter((status) => status !== 'pending');
}

export const withPending = ({ statuses }: JobFilter) => statuses?.includes('pending') ?? true;

export const endedStatuses = ({ statuses }: JobFilter) =>
  terminalStatuses.filter((status) => statuses?.includes(status) ?? true);
