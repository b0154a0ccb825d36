/** Pages of testers. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../shell/app-route.js';

interface QueueSearch {
  /** The job whose preview is open. */
  readonly job?: string;
  readonly offset?: number;
}

export type Side = 'notes' | 'chat';

interface WorkspaceSearch {
  /** What the right column shows; below 1500 px it is a drawer, which is closed without it. */
  readonly side?: Side;
}

export const queueRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/test',
  validateSearch: ({ job, offset }: Record<string, unknown>): QueueSearch => ({
    ...(typeof job === 'string' && job && { job }),
    ...(Number.isInteger(offset) && Number(offset) > 0 && { offset: Number(offset) }),
  }),
  component: lazyRouteComponent(() => import('./queue/queue.page.js'), 'QueuePage'),
});

export const workspaceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/test/$jobId',
  validateSearch: ({ side }: Record<string, unknown>): WorkspaceSearch =>
    side === 'notes' || side === 'chat' ? { side } : {},
  component: lazyRouteComponent(() => import('./workspace/workspace.page.js'), 'WorkspacePage'),
});

export const testerRoutes = [queueRoute, workspaceRoute] as const;
