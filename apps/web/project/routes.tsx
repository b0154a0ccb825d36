/** The list of projects, and the frame of the pages of one project. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../shell/app-route.js';
import { offsetSearch, type OffsetSearch } from './offset-search.js';

interface ListSearch extends OffsetSearch {
  /** The form of a new project is open. */
  readonly create?: true;
}

export const projectListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects',
  validateSearch: (search: Record<string, unknown>): ListSearch => ({
    ...offsetSearch(search),
    ...(search.create === true && { create: true }),
  }),
  component: lazyRouteComponent(() => import('./project-list.page.js'), 'ProjectListPage'),
});

/** The pages of a project are its children. */
export const projectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('./project-frame.js'), 'ProjectFrame'),
});

export const projectSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./project-settings.page.js'), 'ProjectSettingsPage'),
});
