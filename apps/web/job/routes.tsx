/** Pages of jobs. The list and the job are part of the first script, because people open them most. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadOrganizationId } from '../client/organization.js';
import { queryClient } from '../client/query-client.js';
import { appRoute } from '../shell/app-route.js';
import { newJobSearch } from './creation/new-job-search.js';
import { jobListQuery, jobQuery } from './job-query.js';
import { JobListPage } from './list/job-list.page.js';
import { type JobFilter, jobFilter, listParams } from './list/job-filter.js';
import { JobPage } from './record/job.page.js';
import { jobSearch } from './record/job-search.js';

/** What arrives within this time is drawn at once. Otherwise its placeholder is drawn first. */
const placeholderAfterMs = 300;

/** The page itself shows why something could not be loaded. */
async function drawnAtOnce(loading: Promise<unknown>): Promise<void> {
  await Promise.race([loading.catch(() => undefined), pause(placeholderAfterMs)]);
}

export const jobListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/jobs',
  validateSearch: jobFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, cause }) => {
    if (cause === 'enter') await drawnAtOnce(loadList(deps));
  },
  component: JobListPage,
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function loadList(filter: JobFilter): Promise<void> {
  const organizationId = await loadOrganizationId();
  if (organizationId === undefined) return;
  // What the cache has is drawn now, and brought up to date after it.
  const query = jobListQuery(listParams(organizationId, filter));
  await queryClient.ensureQueryData({ ...query, revalidateIfStale: true });
}

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
  // A link under the pointer loads nothing.
  loader: async ({ params, cause }) => {
    if (cause === 'enter')
      await drawnAtOnce(queryClient.ensureQueryData({ ...jobQuery(params.jobId), revalidateIfStale: true }));
  },
  component: JobPage,
});

export const jobRoutes = [jobListRoute, newJobRoute, jobRoute] as const;
