/** The webhook of a project and its deliveries. */
import type { PageState } from './page-state.js';

export const webhookStates: readonly PageState[] = [
  {
    name: 'webhook',
    path: '/projects/{projectId}/webhook',
    as: 'user',
    ready: { role: 'heading', name: 'Endpoint' },
  },
  {
    name: 'webhook, as viewer',
    path: '/projects/{projectId}/webhook',
    as: 'viewer',
    ready: { role: 'heading', name: 'Endpoint' },
  },
  {
    name: 'delivery, unknown',
    path: '/projects/{projectId}/webhook/deliveries/whd_unknown',
    as: 'user',
    ready: { role: 'heading', name: 'Delivery' },
  },
  {
    name: 'verification code',
    path: '/projects/{projectId}/webhook/verification?language=python',
    as: 'user',
    ready: { role: 'tab', name: 'Python' },
  },
];
