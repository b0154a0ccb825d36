/** Brings changes of jobs into the cache of queries. */
import { isJobChange, type ListedPage, patched } from './job-change.js';
import { queryClient } from './query-client.js';
import { RefetchPace } from './refetch-pace.js';

const listsKey = ['jobs', 'list'] as const;
const pace = new RefetchPace();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads the lists that are shown again. Others are read when they are shown, and those of a hidden tab with the tab. */
export function rereadLists(): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  void queryClient.invalidateQueries({ queryKey: listsKey, refetchType });
}

/** Shows the status at once; the rest follows when the lists are read again. */
export function noteJobChange(change: unknown): void {
  if (!isJobChange(change)) return;
  queryClient.setQueriesData<ListedPage>({ queryKey: listsKey }, (page) => page && patched(page, change));
  void queryClient.invalidateQueries({ queryKey: ['jobs', change.jobId] });
  timer ??= setTimeout(() => {
    timer = undefined;
    rereadLists();
  }, pace.delayMs(performance.now()));
}
