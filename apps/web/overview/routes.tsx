/** The first page of a project. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../project/routes.js';

export const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview.page.js'), 'OverviewPage'),
});
