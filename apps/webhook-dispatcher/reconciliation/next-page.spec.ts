import type { JobFinished } from '@handtest/contracts/job';
import { nextPage } from './next-page.js';

const through = '2026-01-01T12:00:00.000Z';
const job = { jobId: 'job_2', finishedAt: '2026-01-01T11:00:00.000Z' } as JobFinished;

it('begins at once after the last job while there are others', () => {
  expect(nextPage({ jobs: [{ ...job, jobId: 'job_1' }, job], more: true, through }, 300)).toEqual({
    afterInstant: job.finishedAt,
    afterJobId: 'job_2',
    inSeconds: 0,
  });
});

it.each([[[]], [[job]]])('begins with the next round, five minutes before the end of this one', (jobs) => {
  expect(nextPage({ jobs, more: false, through }, 300)).toEqual({
    afterInstant: '2026-01-01T11:55:00.000Z',
    afterJobId: '',
    inSeconds: 300,
  });
});
