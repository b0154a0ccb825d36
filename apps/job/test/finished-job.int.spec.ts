/** The pages of finished jobs, by which other services find missed events. */
import { newId, systemCall } from '@handtest/contracts/define';
import { identityEvents } from '@handtest/contracts/identity';
import type { FinishedJobsRequest } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { finishedJobsPage } from '../ending/finished-job.service.js';
import { startJobDatabase, waysToJobs } from './explained-list.js';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, newTester, startJobService } from './job-under-test.js';
import { seedJobs } from './seeded-jobs.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const ourselves = systemCall('webhook-dispatcher');
const everything = {
  afterInstant: '2020-01-01T00:00:00.000Z',
  afterJobId: '',
  settledSeconds: 0,
  limit: 100,
};
const pageOf = (request: Partial<FinishedJobsRequest>, call = ourselves) =>
  job.finishedJobs.page({ ...everything, ...request }, call);

/** A completed, a cancelled and an open job; the ends in their order. */
async function projectWithJobs() {
  const project = newProject();
  const completed = await job.completed({}, project);
  const cancelled = await job.create(project);
  await job.jobs.cancel({ jobId: cancelled.jobId }, cancelled.call);
  await job.create(project);
  return { project, ended: [completed.jobId, cancelled.jobId] };
}

it('have the same content as the events, oldest end first', async () => {
  const { project, ended } = await projectWithJobs();
  const { jobs, more } = await pageOf({ projectIds: [project.id] });
  expect(jobs).toEqual(await Promise.all(ended.map((id) => job.finishedEvent(id))));
  expect(more).toBe(false);
});

it('continue after the last job of the previous page, for all projects or the given ones', async () => {
  const [one, two] = [await projectWithJobs(), await projectWithJobs()];
  const first = await pageOf({ projectIds: [one.project.id, two.project.id], limit: 3 });
  expect(first.more).toBe(true);
  const last = first.jobs.at(-1)!;
  const after = { afterInstant: last.finishedAt, afterJobId: last.jobId };
  const second = await pageOf({ ...after, projectIds: [one.project.id, two.project.id], limit: 3 });
  expect([...first.jobs, ...second.jobs].map(({ jobId }) => jobId)).toEqual([...one.ended, ...two.ended]);
  expect(second.more).toBe(false);
  const all = (await pageOf({})).jobs.map(({ jobId }) => jobId);
  expect(all).toEqual(expect.arrayContaining([...one.ended, ...two.ended]));
  expect(await pageOf({ projectIds: [] })).toMatchObject({ jobs: [], more: false });
});

it('leave out jobs that have just ended, and return the end of the searched range', async () => {
  const { project } = await projectWithJobs();
  const { jobs, through } = await pageOf({ projectIds: [project.id], settledSeconds: 3_600 });
  expect(jobs).toEqual([]);
  expect(Math.abs(Date.now() - 3_600_000 - Date.parse(through))).toBeLessThan(60_000);
});

it('are shorter for large jobs, and lose none', async () => {
  const project = newProject();
  const jobs = [
    await job.submitted({}, project),
    await job.submitted({}, project),
    await job.submitted({}, project),
  ];
  const explanation = 'x'.repeat(600_000);
  await job.sql('ALTER TABLE job DISABLE TRIGGER USER');
  await job.sql(
    `UPDATE job SET status = 'completed', cost_micros = 0, completed_at = clock_ms(), extracted_issues = '[]',
       result = json_build_object('success', true, 'explanation', $2::text) WHERE id = ANY($1)`,
    [jobs.map(({ jobId }) => jobId), explanation],
  );
  await job.sql('ALTER TABLE job ENABLE TRIGGER USER');
  const found: string[] = [];
  let after = {};
  for (let pages = 1; pages <= 3; pages++) {
    const page = await pageOf({ projectIds: [project.id], ...after });
    expect(page.jobs).toHaveLength(1);
    expect(page.more).toBe(pages < 3);
    const [{ jobId, finishedAt }] = page.jobs as [(typeof page.jobs)[0]];
    found.push(jobId);
    after = { afterInstant: finishedAt, afterJobId: jobId };
  }
  expect(found.toSorted()).toEqual(jobs.map(({ jobId }) => jobId).toSorted());
});

it('show that the project was deleted, for every end of the job', async () => {
  const { project } = await projectWithJobs();
  await job.publish(identityEvents.projectChanged, {
    ...project,
    version: project.version + 1,
    deleted: true,
  });
  await eventually(async () => {
    const { jobs } = await pageOf({ projectIds: [project.id] });
    expect(jobs.map(({ projectDeleted }) => projectDeleted)).toEqual([true, true, true]);
  });
});

it.each([
  ['a member', memberOf(newId('organization'), 'admin')],
  ['a tester', newTester()],
  ['nobody', { caller: { kind: 'anonymous' } } as const],
])('are refused to %s', async (_who, call) => {
  expect(await errorOf(pageOf({}, call))).toMatchObject({ status: 403 });
});

it.each([
  ['afterInstant', { afterInstant: 'yesterday' }],
  ['limit', { limit: 0 }],
  ['settledSeconds', { settledSeconds: -1 }],
  ['projectIds', { projectIds: [1] as unknown as string[] }],
])('are refused with the name of a wrong field: %s', async (field, request) => {
  const error = await errorOf(pageOf(request));
  expect(error).toMatchObject({ status: 400, message: expect.stringContaining(field) as string });
});

it('are read from an index, whether of all projects or of some', async () => {
  const database = await startJobDatabase();
  try {
    const projectIds = ['proj_1', 'proj_2'];
    await seedJobs(database.sql, { organizationId: 'org', projectIds, jobs: 20_000, openOneIn: 1_000 });
    await database.sql('ANALYZE job');
    for (const ids of [null, ['proj_1']]) {
      const afterInstant = new Date(Date.now() - 3_600_000);
      const range = { afterInstant, afterJobId: '', through: new Date() };
      const parameters = { ...range, projectIds: ids, limit: 500, pageBytes: 1_000_000 };
      const ways = await waysToJobs(database.dataSource, { text: finishedJobsPage, parameters });
      expect(ways).toEqual(['Index Scan job_finished']);
    }
  } finally {
    await database.stop();
  }
});
