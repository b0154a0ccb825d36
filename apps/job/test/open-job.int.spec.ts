/** The jobs under way on the whole platform, for platform admins. */
import { type Call, Forbidden } from '@handtest/contracts/define';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const admin: Call = {
  caller: {
    kind: 'session',
    tokenId: 'ses_1',
    userId: 'user_1',
    roles: {},
    platformRoles: ['platform_admin'],
  },
};
const timestamp = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string;

describe('the jobs under way', () => {
  it('are those of all organizations, the longest wait first, with how far they are', async () => {
    const working = await job.claimed();
    const queued = await job.create();
    const read = await job.submitted();
    await job.completed();
    const cancelled = await job.create();
    await job.jobs.cancel({ jobId: cancelled.jobId }, cancelled.call);
    const test = await job.create(newProject());
    await job.sql('UPDATE job SET livemode = false WHERE id = $1', [test.jobId]);
    await job.sql(`UPDATE job SET created_at = created_at - interval '1 hour' WHERE id = $1`, [queued.jobId]);
    const page = await job.openJobs.list({}, admin);
    const of = ({ jobId, project }: typeof queued) => ({
      id: jobId,
      projectId: project.id,
      projectName: project.name,
      organizationId: project.organizationId,
      createdAt: timestamp,
    });
    const claimed = { claimedAt: timestamp, responseDeadline: timestamp, testerAlias: 'Careful Otter' };
    expect(page.items).toEqual([
      { ...of(queued), status: 'queued' },
      { ...of(working), ...claimed, status: 'working' },
      { ...of(read), ...claimed, status: 'working', submittedAt: timestamp },
    ]);
    const second = await job.openJobs.list({ limit: 1, offset: 1 }, admin);
    expect(second.items).toEqual([page.items[1]]);
    expect(second.pagination).toEqual({ total: 3, limit: 1, offset: 1, hasMore: true });
  });

  it('are found by the indexes of open jobs, without reading the ended ones', async () => {
    await job.sql('SET enable_seqscan = off');
    const conditions = `status = 'preparing' OR status = 'pending' OR (status = 'queued' AND livemode)
      OR (status = 'working' AND submitted_at IS NULL) OR (status = 'working' AND submitted_at IS NOT NULL)`;
    const plan = await job.sql(`EXPLAIN (FORMAT JSON) SELECT id FROM job WHERE livemode AND (${conditions})`);
    for (const index of ['job_preparing', 'job_pending', 'job_tester_queue', 'job_reading_due']) {
      expect(JSON.stringify(plan)).toContain(index);
    }
  });

  it('are refused for everyone else', async () => {
    for (const call of [newTester(), memberOf(newProject().organizationId, 'admin')]) {
      expect(await errorOf(job.openJobs.list({}, call))).toBeInstanceOf(Forbidden);
    }
  });
});
