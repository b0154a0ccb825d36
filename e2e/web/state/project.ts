/** Projects, their overview, settings and error monitor. */
import type { PageState } from './page-state.js';

export const projectStates: readonly PageState[] = [
  { name: 'projects', path: '/projects', as: 'user', ready: { role: 'table', name: 'Projects' } },
  {
    name: 'projects, as viewer',
    path: '/projects',
    as: 'viewer',
    ready: { role: 'table', name: 'Projects' },
  },
  {
    name: 'projects, form of a new one',
    path: '/projects?create=true',
    as: 'user',
    ready: { role: 'dialog', name: 'New project' },
  },
  {
    name: 'projects, empty',
    path: '/projects',
    as: 'user',
    intercept: 'empty',
    ready: { role: 'heading', name: 'Projects' },
  },
  {
    name: 'projects, error',
    path: '/projects',
    as: 'user',
    intercept: 'error',
    ready: { role: 'heading', name: 'Projects' },
  },
  {
    name: 'projects, loading',
    path: '/projects',
    as: 'user',
    intercept: 'loading',
    ready: { role: 'heading', name: 'Projects' },
  },
  {
    name: 'project',
    path: '/projects/{projectId}',
    as: 'user',
    ready: { role: 'table', name: 'Latest jobs' },
  },
  {
    name: 'project, as viewer',
    path: '/projects/{projectId}',
    as: 'viewer',
    ready: { role: 'table', name: 'Latest jobs' },
  },
  {
    name: 'project, unknown',
    path: '/projects/proj_unknown',
    as: 'user',
    ready: { role: 'heading', name: 'Project' },
  },
  {
    name: 'project, error',
    path: '/projects/{projectId}',
    as: 'user',
    intercept: 'error',
    ready: { role: 'heading', name: 'Project' },
  },
  {
    name: 'project, loading',
    path: '/projects/{projectId}',
    as: 'user',
    intercept: 'loading',
    ready: { role: 'heading', name: 'Project' },
  },
  {
    name: 'project settings',
    path: '/projects/{projectId}/settings',
    as: 'user',
    ready: { role: 'button', name: 'Delete project' },
  },
  {
    name: 'project settings, as viewer',
    path: '/projects/{projectId}/settings',
    as: 'viewer',
    ready: { role: 'button', name: 'Delete project' },
  },
  {
    name: 'error monitor, none',
    path: '/projects/{projectId}/errormon',
    as: 'user',
    ready: { role: 'button', name: 'Connect' },
  },
  {
    name: 'error monitor, as viewer',
    path: '/projects/{projectId}/errormon',
    as: 'viewer',
    ready: { role: 'button', name: 'Connect' },
  },
  {
    name: 'secrets, empty',
    path: '/projects/{projectId}/secrets',
    as: 'user',
    intercept: 'empty',
    ready: { role: 'button', name: 'Add secret' },
  },
  {
    name: 'secrets, error',
    path: '/projects/{projectId}/secrets',
    as: 'user',
    // The test system has no remote browser.
    ready: { role: 'heading', name: 'Secrets' },
  },
  {
    name: 'secrets, as viewer',
    path: '/projects/{projectId}/secrets',
    as: 'viewer',
    intercept: 'empty',
    ready: { role: 'button', name: 'Add secret' },
  },
];
