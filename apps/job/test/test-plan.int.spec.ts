/** The test plan of a pull-request or issue job, and how such a job ends without one. */
import { DeadlineExceeded, newId } from '@handtest/contracts/define';
import { identityEvents } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { forgetPreparation, ledger, planner } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';
import { PreparedJobs, shopProject } from './prepared-jobs.js';

let job: JobUnderTest;
let prepared: PreparedJobs;

beforeAll(async () => {
  job = await startJobService();
  prepared = new PreparedJobs(job);
});

afterAll(() => job.stop());

beforeEach(() => forgetPreparation());

describe('a test plan', () => {
  it('counts once: a second one changes nothing', async () => {
    const { jobId } = await prepared.create();
    await prepared.writePlan(jobId);
    await prepared.writePlan(jobId, { description: 'Another' });
    await prepared.failPlan(jobId);
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'queued', description: '1. Open the cart.' });
    expect(job.finishedEvents(jobId)).toEqual([]);
  });

  it('that fails ends the job and its hold', async () => {
    const { jobId } = await prepared.create();
    await prepared.failPlan(jobId);
    expect(await job.finishedEvent(jobId)).toMatchObject({ status: 'failed', reason: 'platform_error' });
    await prepared.writePlan(jobId);
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'failed', description: null });
  });

  it('that arrives before the answer releases the job together with it', async () => {
    planner.begin = async ({ jobId }) => {
      await prepared.writePlan(jobId, { description: 'Early\u0000' });
      expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'preparing', description: 'Early\ufffd' });
      return { testable: true, reason: 'Because.' };
    };
    const { jobId } = await prepared.create();
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'queued', description: 'Early\ufffd' });
  });

  it('of an unknown job is ignored', async () => {
    await prepared.writePlan(newId('job'));
    await prepared.failPlan(newId('job'));
  });
});

describe('a job that ends while it is prepared', () => {
  it('by its caller gets no plan', async () => {
    const project = shopProject();
    const { jobId } = await prepared.create({}, project);
    await job.jobs.cancel({ jobId }, memberOf(project.organizationId));
    await prepared.writePlan(jobId);
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'cancelled', description: null });
    expect(await job.finishedEvent(jobId)).toMatchObject({ reason: 'cancelled_by_caller' });
  });

  it('before its answer is still answered, and is not released', async () => {
    const project = shopProject();
    planner.begin = async ({ jobId }) => {
      ledger.ended.add(jobId);
      await job.jobs.cancel({ jobId }, memberOf(project.organizationId));
      return { testable: true, reason: 'Because.' };
    };
    const { jobId, testability } = await prepared.create({}, project);
    expect(testability?.testable).toBe(true);
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'cancelled' });
    expect(await job.jobs.status({ jobId }, memberOf(project.organizationId))).toMatchObject({ testability });
  });

  it('by the deletion of its project is cancelled once', async () => {
    const project = shopProject();
    const { jobId } = await prepared.create({}, project);
    const deleted = { ...project, deleted: true, version: 2 };
    await prepared.handled((id) => job.publish(identityEvents.projectChanged, deleted, id));
    expect(await job.finishedEvent(jobId)).toMatchObject({ reason: 'cancelled_by_admin' });
    await prepared.writePlan(jobId);
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'cancelled' });
  });

  it('is failed by a sweep without a plan for 35 minutes', async () => {
    const { jobId } = await prepared.create();
    const age = (minutes: number) =>
      job.sql(`UPDATE job SET created_at = created_at - $2 * interval '1 minute' WHERE id = $1`, [
        jobId,
        minutes,
      ]);
    await age(34);
    const other = await prepared.create();
    await job.sql(`UPDATE job SET created_at = created_at - interval '36 minutes' WHERE id = $1`, [
      other.jobId,
    ]);
    expect(await job.finishedEvent(other.jobId)).toMatchObject({
      status: 'failed',
      reason: 'platform_error',
    });
    expect(await prepared.rowOf(jobId)).toMatchObject({ status: 'preparing' });
    await age(2);
    expect(await job.finishedEvent(jobId)).toMatchObject({ status: 'failed', reason: 'platform_error' });
  });
});

describe('a crash', () => {
  /** The rows as a process that died leaves them at its slowest steps. */
  it.each([
    ['before the hold', false],
    ['after the hold', true],
  ])('%s leaves a job that a sweep deletes with its key and its hold', async (_when, isHeld) => {
    const project = shopProject();
    const gate = Promise.withResolvers<void>();
    if (isHeld) ledger.gate = gate.promise;
    else planner.begin = async () => gate.promise.then(() => ({ testable: true, reason: 'Late.' }));
    const creation = errorOf(prepared.create({ idempotencyKey: project.id }, project));
    const id = await eventually(async () => {
      const [row] = await job.sql<{ id: string }>('SELECT id FROM job WHERE project_id = $1', [project.id]);
      return row!.id;
    });
    if (isHeld) await eventually(() => expect(ledger.waiting).toBeGreaterThan(0));
    await job.sql(`UPDATE job SET created_at = created_at - interval '61 seconds' WHERE id = $1`, [id]);
    expect(await job.finishedEvent(id)).toMatchObject({ withdrawn: true, costMicros: '0' });
    expect(await prepared.leftOf(project.id)).toEqual([]);
    ledger.gate = undefined;
    gate.resolve();
    // The process was only slow: it notices that the job is gone.
    expect(await creation).toBeInstanceOf(DeadlineExceeded);
    expect(await prepared.leftOf(project.id)).toEqual([]);
    expect(job.finishedEvents(id)).toHaveLength(1);
  });
});
