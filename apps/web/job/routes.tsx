/** Pages of jobs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../shell/app-route.js';
import { jobFilter } from './job-filter.js';

export const jobListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs',
  validateSearch: jobFilter,
  component: lazyRouteComponent(() => import('./job-list.page.js'), 'JobListPage'),
});

export const jobRoutes = [jobListRoute] as const;
