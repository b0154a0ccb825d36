import { issueRereadMs } from './issue-reread.js';

type Job = Parameters<typeof issueRereadMs>[0];

const endedMs = Date.parse('2026-03-02T09:40:00.000Z');
const job = {
  status: 'completed',
  livemode: true,
  completedAt: new Date(endedMs).toISOString(),
  extractedIssues: [{ title: 'The payment fails' }],
  request: { deviceClass: 'desktop' },
} as unknown as Job;
const project = { codehostRepos: ['acme/shop'] };
const without = { codehostRepos: [] };

it('reads again for five minutes while issues may come', () => {
  expect(issueRereadMs(job, project, endedMs)).toBe(10_000);
  expect(issueRereadMs(job, project, endedMs + 299_999)).toBe(10_000);
  expect(issueRereadMs(job, project, endedMs + 300_000)).toBe(false);
});

it('takes the repository of the job before that of the project', () => {
  const own = { ...job, request: { ...job.request, codehostRepos: ['acme/hats'] } };
  expect(issueRereadMs(own, without, endedMs)).toBe(10_000);
  expect(issueRereadMs(job, without, endedMs)).toBe(false);
  expect(issueRereadMs(job, undefined, endedMs)).toBe(false);
});

it.each<Partial<Job>>([
  { status: 'working', completedAt: undefined },
  { status: 'expired' },
  { livemode: false },
  { extractedIssues: [] },
  { extractedIssues: undefined },
  // The filing has ended, also when it created none.
  { createdIssues: [] },
])('does not read again with %j', (other) => {
  expect(issueRereadMs({ ...job, ...other }, project, endedMs)).toBe(false);
});
