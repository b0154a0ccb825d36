/** The public page of a job. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobSearch } from '../job/record/job-search.js';
import { rootRoute } from '../shell/root-route.js';

export const sharedJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/s/$jobId',
  validateSearch: jobSearch,
  component: lazyRouteComponent(() => import('./shared-job.page.js'), 'SharedJobPage'),
});

export const shareRoutes = [sharedJobRoute] as const;
