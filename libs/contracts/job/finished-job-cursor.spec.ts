import { cursorAfter } from './finished-job-cursor.js';
import type { JobFinished } from './job.events.js';

const through = '2026-01-01T12:00:00.000Z';
const job = { jobId: 'job_2', finishedAt: '2026-01-01T11:00:00.000Z' } as JobFinished;

it('is after the last job while there are others', () => {
  expect(cursorAfter({ jobs: [{ ...job, jobId: 'job_1' }, job], more: true, through })).toEqual({
    afterInstant: job.finishedAt,
    afterJobId: 'job_2',
    more: true,
  });
});

it.each([[[]], [[job]]])('is five minutes before the end of the round when it is over', (jobs) => {
  expect(cursorAfter({ jobs, more: false, through })).toEqual({
    afterInstant: '2026-01-01T11:55:00.000Z',
    afterJobId: '',
    more: false,
  });
});
