/** All pages. Each folder has its routes; links to a path that does not exist do not compile. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { jobRoutes } from './job/routes.js';
import { settingRoutes } from './setting/routes.js';
import { appRoute } from './shell/app-route.js';
import { rootRoute } from './shell/root-route.js';
import { signinRoutes } from './signin/routes.js';

const startRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/jobs' });
  },
});

const routeTree = rootRoute.addChildren([
  ...signinRoutes,
  appRoute.addChildren([startRoute, ...jobRoutes, ...settingRoutes]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
