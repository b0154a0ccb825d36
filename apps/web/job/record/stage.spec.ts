import { stagesOf } from './stage.js';

const created = { status: 'queued', createdAt: '2026-03-02T09:30:00.000Z' } as const;
const claimed = {
  ...created,
  status: 'working',
  claimedAt: '2026-03-02T09:31:00.000Z',
  testerAlias: 'Robin',
} as const;

const current = (job: Parameters<typeof stagesOf>[0]) =>
  stagesOf(job).find(({ progress }) => progress === 'current');

it.each([
  [{ ...created, status: 'preparing' } as const, 'Test plan'],
  [{ ...created, status: 'pending' } as const, 'Waiting for a tester'],
  [created, 'Waiting for a tester'],
  [claimed, 'Robin is testing'],
  [{ ...claimed, submittedAt: '2026-03-02T09:40:00.000Z' }, 'Reading the report'],
])('knows the stage of %j', (job, label) => {
  expect(current(job)?.label).toBe(label);
});

it('has one stage at a time, after those that are done', () => {
  expect(stagesOf(claimed).map(({ progress }) => progress)).toEqual(['done', 'done', 'current', 'next']);
});
