/** Pages of testers. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../shell/app-route.js';

interface PageSearch {
  readonly offset?: number;
}

interface QueueSearch extends PageSearch {
  /** The job whose preview is open. */
  readonly job?: string;
}

function pageSearch({ offset }: Record<string, unknown>): PageSearch {
  return Number.isInteger(offset) && Number(offset) > 0 ? { offset: Number(offset) } : {};
}

export type Side = 'notes' | 'chat';

interface WorkspaceSearch {
  /** What the right column shows; below 1500 px it is a drawer, which is closed without it. */
  readonly side?: Side;
}

export const queueRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/test',
  validateSearch: (search: Record<string, unknown>): QueueSearch => ({
    ...(typeof search.job === 'string' && search.job && { job: search.job }),
    ...pageSearch(search),
  }),
  component: lazyRouteComponent(() => import('./queue/queue.page.js'), 'QueuePage'),
});

export const historyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/test/history',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./history/history.page.js'), 'HistoryPage'),
});

export const workspaceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/test/$jobId',
  validateSearch: ({ side }: Record<string, unknown>): WorkspaceSearch =>
    side === 'notes' || side === 'chat' ? { side } : {},
  component: lazyRouteComponent(() => import('./workspace/workspace.page.js'), 'WorkspacePage'),
});

export const testerRoutes = [queueRoute, historyRoute, workspaceRoute] as const;
