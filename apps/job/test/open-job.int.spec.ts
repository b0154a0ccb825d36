/** The jobs under way on the whole platform, for platform admins. */
import { type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { JobNotCancellable, JobNotFound } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
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

  it('are cancelled for a reason that their caller and their tester read, and let the tester go', async () => {
    const { jobId, project, call, tester } = await job.claimed();
    const reason = 'It asks for the password of another person.';
    expect(await job.openJobs.cancel({ jobId, reason }, admin)).toEqual({});
    const error = `An administrator cancelled the job: ${reason}`;
    const record = await job.jobs.get({ jobId }, call);
    expect(record).toMatchObject({ status: 'cancelled', reason: 'cancelled_by_admin', error });
    const { conversation } = await job.testerJobs.get({ jobId }, tester);
    expect(conversation!.at(-1)).toMatchObject({ author: 'system', message: error });
    const deed = {
      ...{ action: 'job.cancelled', actor: { kind: 'user', id: 'user_1' }, details: { note: reason } },
      ...{ organizationId: project.organizationId, subject: { id: jobId, name: jobId }, doneAt: timestamp },
    };
    await eventually(() => expect(job.cancelledByAdmin).toEqual([deed]));
    // The event releases the hold.
    expect(await job.finishedEvent(jobId)).toMatchObject({ reason: 'cancelled_by_admin', costMicros: '0' });
    const next = await job.create();
    expect(await job.testerJobs.claim({ jobId: next.jobId }, tester)).toMatchObject({ status: 'working' });
  });

  it('are not cancelled after the report, twice, in test mode, or when they are unknown', async () => {
    const cancel = (jobId: string) => errorOf(job.openJobs.cancel({ jobId, reason: 'Abuse' }, admin));
    const submitted = await job.submitted();
    expect(await cancel(submitted.jobId)).toBeInstanceOf(JobNotCancellable);
    const { jobId } = await job.create();
    await job.openJobs.cancel({ jobId, reason: 'Abuse' }, admin);
    expect((await cancel(jobId)).message).toBe('This job is already cancelled');
    const test = await job.create();
    await job.sql('UPDATE job SET livemode = false WHERE id = $1', [test.jobId]);
    for (const id of [test.jobId, newId('job'), 'job_x'])
      expect(await cancel(id)).toBeInstanceOf(JobNotFound);
    expect(await errorOf(job.openJobs.cancel({ jobId, reason: ' ' }, admin))).toBeInstanceOf(InvalidRequest);
  });

  it('are refused for everyone else', async () => {
    const { jobId } = await job.create();
    for (const call of [newTester(), memberOf(newProject().organizationId, 'admin')]) {
      expect(await errorOf(job.openJobs.list({}, call))).toBeInstanceOf(Forbidden);
      expect(await errorOf(job.openJobs.cancel({ jobId, reason: 'x' }, call))).toBeInstanceOf(Forbidden);
    }
  });
});
