/** Brings changes of jobs into the cache of queries. */
import type { JobStatus, JobSummary } from '@handtest/sdk';
import { queryClient } from './query-client.js';
import { RefetchPace } from './refetch-pace.js';

export interface JobChange {
  readonly jobId: string;
  readonly projectId: string;
  readonly status: JobStatus;
  readonly updatedAt: string;
}

interface ListedPage {
  readonly items: readonly JobSummary[];
}

const listsKey = ['jobs', 'list'] as const;
const pace = new RefetchPace();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads the lists that are shown again. Others are read when they are shown. */
export function rereadLists(): void {
  void queryClient.invalidateQueries({ queryKey: listsKey });
}

/** Shows the status at once; the rest follows when the lists are read again. */
export function noteJobChange(change: unknown): void {
  if (!isJobChange(change)) return;
  queryClient.setQueriesData<ListedPage>({ queryKey: listsKey }, (page) => page && patched(page, change));
  void queryClient.invalidateQueries({ queryKey: ['jobs', change.jobId] });
  timer ??= setTimeout(
    () => {
      timer = undefined;
      rereadLists();
    },
    pace.delayMs(performance.now()),
  );
}

function isJobChange(change: unknown): change is JobChange {
  const { jobId, status, updatedAt } = (change ?? {}) as Partial<JobChange>;
  return typeof jobId === 'string' && typeof status === 'string' && typeof updatedAt === 'string';
}

/** The page with the new status of the job. A completed job waits for its verdict, which only the list has. */
export function patched(page: ListedPage, { jobId, status, updatedAt }: JobChange): ListedPage {
  const isNews = (job: JobSummary) =>
    job.id === jobId && job.updatedAt < updatedAt && status !== 'completed' && job.status !== status;
  if (!page.items.some(isNews)) return page;
  return { ...page, items: page.items.map((job) => (isNews(job) ? { ...job, status, updatedAt } : job)) };
}
