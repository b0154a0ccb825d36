/** The effects on jobs when their project changes or is deleted. */
import { extractionEvents } from '@handtest/contracts/extraction';
import { identityEvents, type ProjectCopy, ProjectNotFound } from '@handtest/contracts/identity';
import { JobNotFound } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import {
  errorOf,
  jobRequest,
  type JobUnderTest,
  memberOf,
  newTester,
  readingOf,
  startJobService,
} from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const change = (project: ProjectCopy, changes: Partial<ProjectCopy>) =>
  job.publish(identityEvents.projectChanged, { ...project, version: project.version + 1, ...changes });
const nameOf = async (jobId: string) => (await job.jobs.status({ jobId }, newTester())).projectName;

describe('a project that changes', () => {
  it('is shown with its new name, and a late older event changes nothing', async () => {
    const { jobId, project } = await job.create();
    await change(project, { name: 'Third', version: 3 });
    await eventually(async () => expect(await nameOf(jobId)).toBe('Third'));
    await change(project, { name: 'Second', version: 2 });
    await change(project, { name: 'Fourth', version: 4 });
    await eventually(async () => expect(await nameOf(jobId)).toBe('Fourth'));
    const [row] = await job.sql('SELECT version FROM project_copy WHERE id = $1', [project.id]);
    expect(row).toEqual({ version: 4 });
  });

  it('that was created is known without a call to identity', async () => {
    const project = newProject();
    await change(project, {});
    await eventually(async () =>
      expect(await job.sql('SELECT 1 FROM project_copy WHERE id = $1', [project.id])).toHaveLength(1),
    );
    await job.fakes.identity.stop();
    await expect(job.create(project)).resolves.toHaveProperty('jobId');
  });
});

describe('a project that is deleted', () => {
  it('ends its open jobs, and its jobs can no longer be read or created', async () => {
    const project = newProject();
    await change(project, { version: 1 });
    await eventually(async () => expect(await job.create(project)).toBeDefined());
    const queued = await job.create(project);
    const working = await job.claimed({}, project);
    const submitted = await job.submitted({}, project);
    await change(project, { deleted: true });
    for (const { jobId } of [queued, working]) {
      expect(await job.finishedEvent(jobId)).toMatchObject({
        projectId: project.id,
        status: 'cancelled',
        reason: 'cancelled_by_admin',
        costMicros: '0',
        projectDeleted: true,
      });
    }
    const call = memberOf(project.organizationId, 'admin');
    for (const jobId of [queued.jobId, submitted.jobId]) {
      expect(await errorOf(job.jobs.status({ jobId }, call))).toBeInstanceOf(JobNotFound);
      expect(await errorOf(job.jobs.get({ jobId }, call))).toBeInstanceOf(JobNotFound);
      expect(await errorOf(job.jobs.cancel({ jobId }, call))).toBeInstanceOf(JobNotFound);
      expect(await errorOf(job.testerJobs.claim({ jobId }, newTester()))).toBeInstanceOf(JobNotFound);
      const batch = { jobId, batchId: 'b' };
      expect(await errorOf(job.testerJobs.storeTelemetry(batch, newTester()))).toBeInstanceOf(JobNotFound);
    }
    expect((await job.jobs.list({}, call)).items).toEqual([]);
    await eventually(async () => {
      expect(await errorOf(job.jobs.list({ projectId: project.id }, call))).toBeInstanceOf(ProjectNotFound);
      expect(await errorOf(job.jobs.create(jobRequest(project.id), call))).toBeInstanceOf(ProjectNotFound);
    });
    expect((await job.testerJobs.queue({}, working.tester)).items.map(({ id }) => id)).not.toContain(
      queued.jobId,
    );
  });

  it('takes no report, which would be billed, before its jobs have ended', async () => {
    const project = newProject();
    await change(project, { version: 1 });
    await eventually(async () => expect(await job.create(project)).toBeDefined());
    const { jobId, tester } = await job.claimed({}, project);
    await job.sql('UPDATE project_copy SET deleted = true WHERE id = $1', [project.id]);
    const report = 'Everything worked.';
    expect(await errorOf(job.testerJobs.submit({ jobId, report }, tester))).toBeInstanceOf(JobNotFound);
    const [row] = await job.sql('SELECT status, submitted_at FROM job WHERE id = $1', [jobId]);
    expect(row).toEqual({ status: 'working', submitted_at: null });
  });

  it('is marked as deleted in the events of jobs that end later, not of those that ended before', async () => {
    const project = newProject();
    await change(project, { version: 1 });
    await eventually(async () => expect(await job.create(project)).toBeDefined());
    const [before, after] = [await job.create(project), await job.submitted({}, project)];
    await job.jobs.cancel({ jobId: before.jobId }, before.call);
    expect(await job.finishedEvent(before.jobId)).not.toHaveProperty('projectDeleted');
    await change(project, { deleted: true });
    await eventually(async () =>
      expect(
        await job.sql('SELECT 1 FROM project_copy WHERE id = $1 AND deleted', [project.id]),
      ).toHaveLength(1),
    );
    await job.publish(extractionEvents.reportRead, readingOf(after.jobId));
    expect(await job.finishedEvent(after.jobId)).toMatchObject({ status: 'completed', projectDeleted: true });
  });

  it('ends a job that was created by a process without the event', async () => {
    const project = newProject();
    await job.publish(identityEvents.projectChanged, project);
    await eventually(async () => expect(await job.create(project)).toBeDefined());
    await job.sql('UPDATE project_copy SET deleted = true, ending_since = clock_ms() WHERE id = $1', [
      project.id,
    ]);
    const { jobId } = await job.create(project);
    expect(await job.finishedEvent(jobId)).toMatchObject({
      status: 'cancelled',
      reason: 'cancelled_by_admin',
    });
  });
});
