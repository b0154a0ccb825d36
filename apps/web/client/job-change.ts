/** A change of a job, as the stream of an organization has it. Pure. */
import type { JobStatus, JobSummary } from '@handtest/sdk';

export interface JobChange {
  readonly jobId: string;
  readonly projectId: string;
  readonly status: JobStatus;
  readonly updatedAt: string;
}

export interface ListedPage {
  readonly items: readonly JobSummary[];
}

export function isJobChange(change: unknown): change is JobChange {
  const { jobId, status, updatedAt } = (change ?? {}) as Partial<JobChange>;
  return typeof jobId === 'string' && typeof status === 'string' && typeof updatedAt === 'string';
}

/** The page with the new status of the job. */
export function patched(page: ListedPage, { jobId, status, updatedAt }: JobChange): ListedPage {
  const isNews = (job: JobSummary) => job.id === jobId && job.updatedAt < updatedAt && job.status !== status;
  if (!page.items.some(isNews)) return page;
  return { ...page, items: page.items.map((job) => (isNews(job) ? { ...job, status, updatedAt } : job)) };
}
