/** Pages of the organization, but its billing. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageOffset } from '../client/page-offset.js';
import { appRoute } from '../shell/app-route.js';

const membersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/org/members',
  component: lazyRouteComponent(() => import('./members.page.js'), 'MembersPage'),
});

export const keysRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/org/keys',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./keys.page.js'), 'KeysPage'),
});

export const auditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/org/audit',
  validateSearch: pageOffset,
  component: lazyRouteComponent(() => import('./audit.page.js'), 'AuditPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/org/settings',
  component: lazyRouteComponent(() => import('./organization-settings.page.js'), 'OrganizationSettingsPage'),
});

export const organizationRoutes = [membersRoute, keysRoute, auditRoute, settingsRoute] as const;
