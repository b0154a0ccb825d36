import type { OpenJob } from './admin-query.js';
import { waitingOf } from './open-job-text.js';

const queued: OpenJob = {
  id: 'job_1',
  projectId: 'proj_1',
  organizationId: 'org_1',
  status: 'queued',
  createdAt: '2026-01-01T10:00:00Z',
};
const claimed: OpenJob = {
  ...queued,
  status: 'working',
  claimedAt: '2026-01-01T10:05:00Z',
  testerAlias: 'Robin',
};

it('waits for a tester since it was created', () => {
  expect(waitingOf(queued)).toEqual({ text: 'Waits for a tester', since: queued.createdAt });
});

it('is tested since it was claimed', () => {
  expect(waitingOf(claimed)).toEqual({ text: 'Robin is testing', since: claimed.claimedAt });
});

it('is read since the report was submitted', () => {
  const submittedAt = '2026-01-01T10:20:00Z';
  expect(waitingOf({ ...claimed, submittedAt })).toEqual({
    text: 'Its report is being read',
    since: submittedAt,
  });
});
