import type { JobSummary } from '@handtest/sdk';
import { isJobChange, type JobChange, patched } from './job-change.js';

const job = (id: string, status: JobSummary['status'], updatedAt: string) =>
  ({ id, status, updatedAt }) as JobSummary;

const page = {
  items: [
    job('job_1', 'queued', '2026-03-02T09:30:00.000Z'),
    job('job_2', 'queued', '2026-03-02T09:29:00.000Z'),
  ],
};
const change: JobChange = {
  jobId: 'job_2',
  projectId: 'proj_1',
  status: 'working',
  updatedAt: '2026-03-02T09:31:00.000Z',
};

it('shows the new status in its row', () => {
  expect(patched(page, change).items.map(({ status }) => status)).toEqual(['queued', 'working']);
});

it.each<Partial<JobChange>>([
  { jobId: 'job_3' },
  { updatedAt: '2026-03-02T09:28:00.000Z' },
  { status: 'queued' },
])('leaves the page as it is for %j', (other) => {
  expect(patched(page, { ...change, ...other })).toBe(page);
});

it.each([undefined, null, 'job_1', { jobId: 5 }, { jobId: 'job_1' }])(
  'does not accept %j as a change',
  (given) => {
    expect(isJobChange(given)).toBe(false);
  },
);
