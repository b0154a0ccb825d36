/** The filters of the list of jobs, as they are in the address. Pure. */
import type { JobStatus } from '@handtest/sdk';
import { startOfDay } from '../../clock/display-zone.js';

export interface JobFilter {
  readonly projectId?: string;
  readonly status?: readonly JobStatus[];
  /** The name of a template. */
  readonly template?: string;
  readonly scheduleId?: string;
  /** A day in the zone of the person, such as `2026-03-02`. */
  readonly since?: string;
  /** Only within one project. */
  readonly search?: string;
  readonly mode?: 'test';
  readonly offset?: number;
}

export interface StatusChoice {
  readonly label: string;
  readonly statuses: readonly JobStatus[];
}

/** What people filter by. */
export const statusChoices: readonly StatusChoice[] = [
  { label: 'Waiting', statuses: ['preparing', 'pending', 'queued'] },
  { label: 'Testing', statuses: ['working'] },
  { label: 'Completed', statuses: ['completed'] },
  { label: 'Failed to run', statuses: ['failed'] },
  { label: 'Expired', statuses: ['expired'] },
  { label: 'Cancelled', statuses: ['cancelled'] },
];

const statuses = statusChoices.flatMap((choice) => choice.statuses);

/** Leaves out what is not a filter, so that a mistyped address shows all jobs. */
export function jobFilter(search: Record<string, unknown>): JobFilter {
  const given = Array.isArray(search.status) ? (search.status as unknown[]) : [search.status];
  const status = statuses.filter((one) => given.includes(one));
  const offset = Number(search.offset);
  const since = text(search.since);
  const projectId = text(search.projectId);
  const words = text(search.search);
  return {
    ...(projectId && { projectId }),
    ...(status.length > 0 && { status }),
    ...(text(search.template) && { template: text(search.template) }),
    ...(text(search.scheduleId) && { scheduleId: text(search.scheduleId) }),
    ...(since && isDay(since) && { since }),
    // The API searches one project only.
    ...(projectId && words && { search: words }),
    ...(search.mode === 'test' && { mode: 'test' as const }),
    ...(Number.isInteger(offset) && offset > 0 && { offset }),
  };
}

/** A name of digits is a number in the address. */
function text(given: unknown): string | undefined {
  if (typeof given === 'number') return String(given);
  return typeof given === 'string' && given !== '' ? given : undefined;
}

function isDay(given: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given));
}

export function isChosen({ status = [] }: JobFilter, choice: StatusChoice): boolean {
  return choice.statuses.every((one) => status.includes(one));
}

/** The statuses after a click on the choice; undefined for all. */
export function toggled(filter: JobFilter, choice: StatusChoice): readonly JobStatus[] | undefined {
  const { status = [] } = filter;
  const next = isChosen(filter, choice)
    ? status.filter((one) => !choice.statuses.includes(one))
    : statuses.filter((one) => status.includes(one) || choice.statuses.includes(one));
  return next.length > 0 ? next : undefined;
}

/** Jobs of another project, or of all. Templates, schedules and the search belong to one project. */
export function inProject(filter: JobFilter, projectId: string | undefined): JobFilter {
  return { ...filter, projectId, template: undefined, scheduleId: undefined, search: undefined };
}

/** Whether fewer than all jobs are shown. */
export function isFiltered({ mode: _mode, offset: _offset, ...rest }: JobFilter): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** The parameters of `jobs.list`. */
export function listParams(organizationId: string, { mode, since, status, ...rest }: JobFilter) {
  return {
    // A project determines its organization.
    ...(rest.projectId === undefined && { organizationId }),
    ...rest,
    ...(status && { status: [...status] }),
    ...(since && { createdAfter: startOfDay(since).toISOString() }),
    livemode: mode !== 'test',
  };
}
