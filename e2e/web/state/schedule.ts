/** Schedules of a project. */
import type { PageState } from './page-state.js';

export const scheduleStates: readonly PageState[] = [
  {
    name: 'schedules',
    path: '/projects/{projectId}/schedules',
    as: 'user',
    ready: { role: 'table', name: 'Schedules' },
  },
  {
    name: 'schedules, as viewer',
    path: '/projects/{projectId}/schedules',
    as: 'viewer',
    ready: { role: 'table', name: 'Schedules' },
  },
  {
    name: 'schedule',
    path: '/projects/{projectId}/schedules/{scheduleId}',
    as: 'user',
    ready: { role: 'table', name: 'Next runs' },
  },
  {
    name: 'schedule, as viewer',
    path: '/projects/{projectId}/schedules/{scheduleId}',
    as: 'viewer',
    ready: { role: 'table', name: 'Next runs' },
  },
  {
    name: 'schedule, unknown',
    path: '/projects/{projectId}/schedules/sched_unknown',
    as: 'user',
    ready: { role: 'heading', name: 'Schedule' },
  },
  {
    name: 'new schedule',
    path: '/projects/{projectId}/schedules/new?templateId={templateId}',
    as: 'user',
    ready: { role: 'table', name: 'Next runs' },
  },
  {
    name: 'change of a schedule',
    path: '/projects/{projectId}/schedules/{scheduleId}/edit',
    as: 'user',
    ready: { role: 'button', name: 'Save' },
  },
];
