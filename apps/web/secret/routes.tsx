/** The secrets of a project. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { offsetSearch } from '../project/offset-search.js';
import { projectRoute } from '../project/routes.js';

export const secretListRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/secrets',
  validateSearch: offsetSearch,
  component: lazyRouteComponent(() => import('./secret-list.page.js'), 'SecretListPage'),
});
