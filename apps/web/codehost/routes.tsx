/** Code hosting: of a project, and of the organization. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { offsetSearch } from '../project/offset-search.js';
import { projectRoute } from '../project/routes.js';
import { appRoute } from '../shell/app-route.js';
import { connectSearch } from './connect-search.js';
import { issueFilter } from './issue-filter.js';

/** The issues of the project's repositories. */
export const projectCodehostRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/codehost',
  validateSearch: issueFilter,
  component: lazyRouteComponent(() => import('./project-codehost.page.js'), 'ProjectCodehostPage'),
});

const repositorySettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/codehost/repositories',
  component: lazyRouteComponent(() => import('./repository-settings.page.js'), 'RepositorySettingsPage'),
});

export const testSessionListRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/codehost/sessions',
  validateSearch: offsetSearch,
  component: lazyRouteComponent(() => import('./test-session-list.page.js'), 'TestSessionListPage'),
});

export const testSessionRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/codehost/sessions/$sessionId',
  component: lazyRouteComponent(() => import('./test-session.page.js'), 'TestSessionPage'),
});

/** The connections of the organization. The code host redirects to it. */
export const connectionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/codehost',
  validateSearch: connectSearch,
  component: lazyRouteComponent(() => import('./connection.page.js'), 'ConnectionPage'),
});

export const projectCodehostRoutes = [
  projectCodehostRoute,
  repositorySettingsRoute,
  testSessionListRoute,
  testSessionRoute,
] as const;
