/** The player of evidence in its states, for the tests that look at every page. */
import type { PageState } from './page-state.js';

const timeline = { role: 'slider', name: 'Timeline' } as const;

export const evidenceStates: readonly PageState[] = [
  { name: 'evidence, findings', path: '/jobs/{jobId}?tab=findings', as: 'user', ready: timeline },
  {
    name: 'evidence, console at a second',
    path: '/jobs/{jobId}?t=5&tab=console',
    as: 'user',
    ready: timeline,
  },
  { name: 'evidence, network', path: '/jobs/{jobId}?tab=network', as: 'user', ready: timeline },
  { name: 'evidence, clicks', path: '/jobs/{jobId}?tab=clicks', as: 'user', ready: timeline },
  { name: 'evidence, conversation', path: '/jobs/{jobId}?tab=conversation', as: 'user', ready: timeline },
  {
    name: 'evidence, report',
    path: '/jobs/{jobId}?tab=report',
    as: 'user',
    ready: { role: 'region', name: 'Report of the tester' },
  },
];
