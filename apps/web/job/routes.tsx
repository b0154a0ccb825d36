/** Pages of jobs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../client/query-client.js';
import { appRoute } from '../shell/app-route.js';
import { newJobSearch } from './creation/new-job-search.js';
import { jobQuery } from './job-query.js';
import { jobFilter } from './list/job-filter.js';
import { jobSearch } from './record/job-search.js';

export const jobListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs',
  validateSearch: jobFilter,
  component: lazyRouteComponent(() => import('./list/job-list.page.js'), 'JobListPage'),
});

export const newJobRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/new',
  validateSearch: newJobSearch,
  component: lazyRouteComponent(() => import('./creation/new-job.page.js'), 'NewJobPage'),
});

export const jobRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs/$jobId',
  validateSearch: jobSearch,
  // The job loads beside the script of its page. A link under the pointer loads only the script.
  loader: ({ params, cause }) => {
    if (cause === 'enter') void queryClient.prefetchQuery(jobQuery(params.jobId));
  },
  component: lazyRouteComponent(() => import('./record/job.page.js'), 'JobPage'),
});

export const jobRoutes = [jobListRoute, newJobRoute, jobRoute] as const;
