/** All pages. Each folder has its routes; links to a path that does not exist do not compile. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { adminRoutes } from './admin/routes.js';
import { billingRoutes } from './billing/routes.js';
import { connectionRoute, projectCodehostRoutes } from './codehost/routes.js';
import { errormonRoute } from './errormon/routes.js';
import { invitationRoutes } from './invitation/routes.js';
import { jobRoutes } from './job/routes.js';
import { overviewRoute } from './overview/routes.js';
import { projectListRoute, projectRoute, projectSettingsRoute } from './project/routes.js';
import { scheduleRoutes } from './schedule/routes.js';
import { secretListRoute } from './secret/routes.js';
import { organizationRoutes } from './organization/routes.js';
import { settingRoutes } from './setting/routes.js';
import { shareRoutes } from './share/routes.js';
import { appRoute } from './shell/app-route.js';
import { PageError } from './shell/page-error.js';
import { rootRoute } from './shell/root-route.js';
import { signinRoutes } from './signin/routes.js';
import { templateRoutes } from './template/routes.js';
import { testerRoutes } from './tester/routes.js';
import { webhookRoutes } from './webhook/routes.js';
import { welcomeRoutes } from './welcome/routes.js';

const startRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/jobs' });
  },
});

const projectTree = projectRoute.addChildren([
  overviewRoute,
  projectSettingsRoute,
  ...templateRoutes,
  ...scheduleRoutes,
  ...webhookRoutes,
  ...projectCodehostRoutes,
  errormonRoute,
  secretListRoute,
]);

const routeTree = rootRoute.addChildren([
  ...signinRoutes,
  ...invitationRoutes,
  ...shareRoutes,
  appRoute.addChildren([
    startRoute,
    ...jobRoutes,
    ...welcomeRoutes,
    ...adminRoutes,
    ...billingRoutes,
    ...organizationRoutes,
    ...settingRoutes,
    ...testerRoutes,
    projectListRoute,
    projectTree,
    connectionRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
