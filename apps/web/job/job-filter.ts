/** The filters of the list of jobs, as they are in the address. Pure. */
import type { JobStatus } from '@handtest/sdk';

export interface JobFilter {
  readonly projectId?: string;
  readonly status?: readonly JobStatus[];
  readonly search?: string;
  readonly mode?: 'test';
  readonly offset?: number;
}

const statuses: readonly JobStatus[] = [
  'preparing',
  'pending',
  'queued',
  'working',
  'completed',
  'failed',
  'expired',
  'cancelled',
];

/** Leaves out what is not a filter, so that a mistyped address shows all jobs. */
export function jobFilter(search: Record<string, unknown>): JobFilter {
  const status = Array.isArray(search.status)
    ? statuses.filter((one) => (search.status as unknown[]).includes(one))
    : [];
  const offset = Number(search.offset);
  return {
    ...(typeof search.projectId === 'string' && { projectId: search.projectId }),
    ...(status.length > 0 && { status }),
    ...(typeof search.search === 'string' && search.search && { search: search.search }),
    ...(search.mode === 'test' && { mode: 'test' as const }),
    ...(Number.isInteger(offset) && offset > 0 && { offset }),
  };
}
