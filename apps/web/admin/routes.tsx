/** Pages of the platform's administrators. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pageOffset } from '../client/page-offset.js';
import { appRoute } from '../shell/app-route.js';
import { organizationSearch } from './organization-search.js';

const frameRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./admin-frame.js'), 'AdminFrame'),
});

const startRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/jobs' });
  },
});

export const testersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/testers',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./testers.page.js'), 'TestersPage'),
});

export const organizationsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/organizations',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('./organizations.page.js'), 'OrganizationsPage'),
});

export const openJobsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/jobs',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./open-jobs.page.js'), 'OpenJobsPage'),
});

export const browsersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/browsers',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./browsers.page.js'), 'BrowsersPage'),
});

export const adminAuditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/audit',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./admin-audit.page.js'), 'AdminAuditPage'),
});

export const adminRoutes = [
  frameRoute.addChildren([
    startRoute,
    openJobsRoute,
    browsersRoute,
    testersRoute,
    organizationsRoute,
    adminAuditRoute,
  ]),
] as const;
