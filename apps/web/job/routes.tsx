/** Pages of jobs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../shell/app-route.js';
import { newJobSearch } from './creation/new-job-search.js';
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
  component: lazyRouteComponent(() => import('./record/job.page.js'), 'JobPage'),
});

export const jobRoutes = [jobListRoute, newJobRoute, jobRoute] as const;
