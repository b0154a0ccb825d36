/** The error monitor of a project. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../project/routes.js';

export const errormonRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/errormon',
  component: lazyRouteComponent(() => import('./errormon.page.js'), 'ErrormonPage'),
});
