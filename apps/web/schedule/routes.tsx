/** Schedules of a project. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { offsetSearch } from '../project/offset-search.js';
import { projectRoute } from '../project/routes.js';

export const scheduleListRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/schedules',
  validateSearch: offsetSearch,
  component: lazyRouteComponent(() => import('./schedule-list.page.js'), 'ScheduleListPage'),
});

export const newScheduleRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/schedules/new',
  validateSearch: ({ templateId }: Record<string, unknown>): { templateId?: string } =>
    typeof templateId === 'string' ? { templateId } : {},
  component: lazyRouteComponent(() => import('./new-schedule.page.js'), 'NewSchedulePage'),
});

export const scheduleRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/schedules/$scheduleId',
  /** Of the executions. */
  validateSearch: offsetSearch,
  component: lazyRouteComponent(() => import('./schedule.page.js'), 'SchedulePage'),
});

export const editScheduleRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/schedules/$scheduleId/edit',
  component: lazyRouteComponent(() => import('./edit-schedule.page.js'), 'EditSchedulePage'),
});

export const scheduleRoutes = [
  scheduleListRoute,
  newScheduleRoute,
  scheduleRoute,
  editScheduleRoute,
] as const;
