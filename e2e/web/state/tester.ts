/** The pages of testers and their states. `{runningJobId}` is a job that the tester works on. */
import type { PageState } from './page-state.js';

const queue = { role: 'heading', name: 'Test queue' } as const;
const history = { role: 'heading', name: 'Past tests' } as const;
const workspace = { role: 'button', name: 'Check and submit' } as const;

export const testerStates: readonly PageState[] = [
  { name: 'queue', path: '/test', as: 'tester', ready: queue },
  { name: 'queue, empty', path: '/test', as: 'tester', intercept: 'empty', ready: queue },
  { name: 'queue, loading', path: '/test', as: 'tester', intercept: 'loading', ready: queue },
  { name: 'queue, error', path: '/test', as: 'tester', intercept: 'error', ready: queue },
  { name: 'queue, not a tester', path: '/test', as: 'user', ready: queue },
  {
    name: 'queue, preview of a job',
    path: '/test?job={runningJobId}',
    as: 'tester',
    ready: { role: 'dialog', name: 'Job to claim' },
  },
  { name: 'past tests', path: '/test/history', as: 'tester', ready: history },
  { name: 'past tests, empty', path: '/test/history', as: 'tester', intercept: 'empty', ready: history },
  { name: 'past tests, loading', path: '/test/history', as: 'tester', intercept: 'loading', ready: history },
  { name: 'past tests, error', path: '/test/history', as: 'tester', intercept: 'error', ready: history },
  { name: 'workspace', path: '/test/{runningJobId}', as: 'tester', ready: workspace },
  {
    name: 'workspace, notes',
    path: '/test/{runningJobId}?side=notes',
    as: 'tester',
    ready: { role: 'textbox', name: 'Note' },
  },
  {
    name: 'workspace, chat',
    path: '/test/{runningJobId}?side=chat',
    as: 'tester',
    ready: { role: 'textbox', name: 'Message to the caller' },
  },
  {
    name: 'workspace, loading',
    path: '/test/{runningJobId}',
    as: 'tester',
    intercept: 'loading',
    ready: { role: 'heading', name: 'Test' },
  },
  {
    name: 'workspace, error',
    path: '/test/{runningJobId}',
    as: 'tester',
    intercept: 'error',
    ready: { role: 'heading', name: 'Test' },
  },
  {
    name: 'workspace, submitted job',
    path: '/test/{jobId}',
    as: 'tester',
    ready: { role: 'heading', name: 'The report is submitted' },
  },
  {
    name: 'workspace, not a tester',
    path: '/test/{runningJobId}',
    as: 'user',
    ready: { role: 'heading', name: 'Test' },
  },
];
