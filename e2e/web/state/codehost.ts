/** Code hosting of a project and of the organization. */
import type { PageState } from './page-state.js';

export const codehostStates: readonly PageState[] = [
  {
    name: 'issues',
    path: '/projects/{projectId}/codehost',
    as: 'user',
    ready: { role: 'heading', name: 'Issues' },
  },
  {
    name: 'issues, as viewer',
    path: '/projects/{projectId}/codehost?state=all&sort=updated',
    as: 'viewer',
    ready: { role: 'heading', name: 'Issues' },
  },
  {
    name: 'test sessions',
    path: '/projects/{projectId}/codehost/sessions',
    as: 'user',
    ready: { role: 'heading', name: 'Test sessions' },
  },
  {
    name: 'test session, unknown',
    path: '/projects/{projectId}/codehost/sessions/sess_unknown',
    as: 'user',
    ready: { role: 'heading', name: 'Test session' },
  },
  {
    name: 'repositories',
    path: '/projects/{projectId}/codehost/repositories',
    as: 'user',
    ready: { role: 'button', name: 'Save' },
  },
  {
    name: 'repositories, as viewer',
    path: '/projects/{projectId}/codehost/repositories',
    as: 'viewer',
    ready: { role: 'button', name: 'Save' },
  },
  {
    name: 'connections',
    path: '/settings/codehost',
    as: 'user',
    ready: { role: 'button', name: 'Install the App' },
  },
  {
    name: 'connections, as viewer',
    path: '/settings/codehost',
    as: 'viewer',
    ready: { role: 'button', name: 'Install the App' },
  },
  {
    name: 'connections, to confirm',
    path: '/settings/codehost?confirm=the-code&account=acme&repositories=2',
    as: 'user',
    ready: { role: 'button', name: 'Confirm' },
  },
  {
    name: 'connections, with a problem',
    path: '/settings/codehost?problem=connect_link_invalid',
    as: 'user',
    ready: { role: 'button', name: 'Install the App' },
  },
  {
    name: 'connections, empty',
    path: '/settings/codehost',
    as: 'user',
    intercept: 'empty',
    ready: { role: 'button', name: 'Install the App' },
  },
  {
    name: 'connections, error',
    path: '/settings/codehost',
    as: 'user',
    intercept: 'error',
    ready: { role: 'button', name: 'Install the App' },
  },
  {
    name: 'connections, loading',
    path: '/settings/codehost',
    as: 'user',
    intercept: 'loading',
    ready: { role: 'button', name: 'Install the App' },
  },
];
