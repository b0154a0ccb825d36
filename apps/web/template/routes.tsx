/** Templates of a project. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { offsetSearch } from '../project/offset-search.js';
import { projectRoute } from '../project/routes.js';

export const templateListRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/templates',
  validateSearch: offsetSearch,
  component: lazyRouteComponent(() => import('./template-list.page.js'), 'TemplateListPage'),
});

export const newTemplateRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/templates/new',
  /** `from` is the id of the template to copy. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' ? { from } : {},
  component: lazyRouteComponent(() => import('./new-template.page.js'), 'NewTemplatePage'),
});

export const templateRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/templates/$templateId',
  component: lazyRouteComponent(() => import('./template.page.js'), 'TemplatePage'),
});

export const templateRoutes = [templateListRoute, newTemplateRoute, templateRoute] as const;
