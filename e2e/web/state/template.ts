/** Templates of a project. */
import type { PageState } from './page-state.js';

export const templateStates: readonly PageState[] = [
  {
    name: 'templates',
    path: '/projects/{projectId}/templates',
    as: 'user',
    ready: { role: 'table', name: 'Templates' },
  },
  {
    name: 'templates, as viewer',
    path: '/projects/{projectId}/templates',
    as: 'viewer',
    ready: { role: 'table', name: 'Templates' },
  },
  {
    name: 'template',
    path: '/projects/{projectId}/templates/{templateId}',
    as: 'user',
    ready: { role: 'button', name: 'Save' },
  },
  {
    name: 'template, as viewer',
    path: '/projects/{projectId}/templates/{templateId}',
    as: 'viewer',
    ready: { role: 'button', name: 'Save' },
  },
  {
    name: 'template, built-in',
    path: '/projects/{projectId}/templates/tmpl_00000000000000000000000001',
    as: 'user',
    ready: { role: 'heading', name: 'Find bugs' },
  },
  {
    name: 'template, unknown',
    path: '/projects/{projectId}/templates/tmpl_unknown',
    as: 'user',
    ready: { role: 'heading', name: 'Template' },
  },
  {
    name: 'new template',
    path: '/projects/{projectId}/templates/new',
    as: 'user',
    ready: { role: 'button', name: 'Create template' },
  },
  {
    name: 'copy of a template',
    path: '/projects/{projectId}/templates/new?from={templateId}',
    as: 'user',
    ready: { role: 'button', name: 'Create template' },
  },
];
