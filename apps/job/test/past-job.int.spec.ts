/** The jobs that a tester worked on. */
import type { Call } from '@handtest/contracts/define';
import { identityEvents } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const url = 'https://shop.example.com:8443/hats?size=1';
const timestamp = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string;
const history = (tester: Call, page = {}) => job.testerJobs.history(page, tester);

async function claimedBy(tester: Call, description = 'Buy a hat', project = newProject()): Promise<string> {
  const { jobId } = await job.create(project, { description, url });
  await job.testerJobs.claim({ jobId }, tester);
  return jobId;
}

describe('the history of a tester', () => {
  it('has submitted and ended jobs, the newest claim first, and neither active nor released ones', async () => {
    const tester = newTester();
    const submitted = await claimedBy(tester, '# Buy a hat\n\nwith a feather');
    await job.sql(`UPDATE job SET claimed_at = claimed_at - interval '88 seconds' WHERE id = $1`, [
      submitted,
    ]);
    await job.testerJobs.submit({ jobId: submitted, report: 'Done' }, tester);
    const rejected = await claimedBy(tester);
    await job.testerJobs.reject({ jobId: rejected, kind: 'impossible', reason: 'No hats' }, tester);
    const released = await claimedBy(tester);
    await job.testerJobs.release({ jobId: released }, tester);
    await claimedBy(tester);
    await job.submitted();
    const facts = { host: 'shop.example.com:8443', claimedAt: timestamp };
    expect((await history(tester)).items).toEqual([
      { id: rejected, title: 'Buy a hat', ...facts, submittedAt: null, status: 'cancelled', minutes: 0 },
      {
        id: submitted,
        title: 'Buy a hat',
        ...facts,
        submittedAt: timestamp,
        status: 'working',
        minutes: 1.5,
      },
    ]);
    const second = await history(tester, { limit: 1, offset: 1 });
    expect(second.items.map(({ id }) => id)).toEqual([submitted]);
    expect(second.pagination).toEqual({ total: 2, limit: 1, offset: 1, hasMore: false });
  });

  it('ends the minutes of a job without a report at its deadline', async () => {
    const tester = newTester();
    const jobId = await claimedBy(tester);
    await job.sql(
      `UPDATE job SET claimed_at = clock_timestamp() - interval '1 hour',
         response_deadline = clock_timestamp() - interval '48 minutes' WHERE id = $1`,
      [jobId],
    );
    await eventually(async () => {
      expect((await history(tester)).items).toMatchObject([{ id: jobId, status: 'expired', minutes: 12 }]);
    });
  });

  it('has no job of a deleted project', async () => {
    const [tester, project] = [newTester(), newProject()];
    const jobId = await claimedBy(tester, 'Buy a hat', project);
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect((await history(tester)).items).toHaveLength(1);
    await job.publish(identityEvents.projectChanged, { ...project, version: 2, deleted: true });
    await eventually(async () => expect((await history(tester)).pagination.total).toBe(0));
  });
});
