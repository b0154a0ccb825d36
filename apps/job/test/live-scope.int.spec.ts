/** What streams about many jobs read: changes of status, and the queue of testers. */
import { Forbidden, InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import { OrganizationNotFound, ProjectNotFound } from '@handtest/contracts/identity';
import { jobWakeSubject } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { errorOf, type JobUnderTest, memberOf, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});
afterAll(() => job.stop());

const gateway = systemCall('gateway');
const changesOf = async (...jobIds: string[]) => (await job.live.changed({ jobIds }, gateway)).changes;

describe('the changes of jobs', () => {
  it('are all their statuses, in order, from the first', async () => {
    const { jobId, call } = await job.completed();
    const changes = await changesOf(jobId, newId('job'));
    expect(changes.map(({ status }) => status)).toEqual(['queued', 'working', 'completed']);
    const positions = changes.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const record = await job.jobs.get({ jobId }, call);
    expect(changes.at(-1)).toEqual({
      jobId,
      projectId: record.projectId,
      organizationId: expect.any(String) as string,
      status: 'completed',
      updatedAt: expect.stringMatching(/^\d{4}-.+Z$/) as string,
      livemode: true,
      position: positions.at(-1),
    });
  });

  it('are announced when a job enters the queue, is claimed and is released', async () => {
    const named: string[] = [];
    job.connection.subscribe(jobWakeSubject, {
      callback: (_error, message) => void named.push(message.string()),
    });
    await job.connection.flush();
    const { jobId, tester } = await job.claimed();
    await job.testerJobs.release({ jobId }, tester);
    await eventually(() => expect(named.filter((name) => name === jobId)).toHaveLength(3));
    expect((await changesOf(jobId)).map(({ status }) => status)).toEqual(['queued', 'working', 'queued']);
  });

  it('are for the gateway alone', async () => {
    const { jobId, call } = await job.create();
    expect(await errorOf(job.live.changed({ jobIds: [jobId] }, call))).toBeInstanceOf(Forbidden);
    expect(await errorOf(job.live.testers({ testerIds: [] }, call))).toBeInstanceOf(Forbidden);
  });
});

describe('the state of the queue', () => {
  const stateOf = (...testerIds: string[]) => job.live.testers({ testerIds }, gateway);

  it('differs after a job was queued, claimed or released', async () => {
    const seen = [(await stateOf()).queue];
    const { jobId, tester, testerId } = await queued(seen);
    await job.testerJobs.claim({ jobId }, tester);
    seen.push((await stateOf()).queue);
    expect((await stateOf(testerId)).jobs).toEqual([
      { testerId, jobId, position: expect.any(Number) as number },
    ]);
    expect((await stateOf(newId('user'))).jobs).toEqual([]);
    await job.testerJobs.release({ jobId }, tester);
    seen.push((await stateOf()).queue);
    expect((await stateOf(testerId)).jobs).toEqual([]);
    // The claimed job had been added before: the queue is again as it was.
    const [first, withJob, claimed, released] = seen;
    expect([claimed, withJob === first, released === first, released === withJob]).toEqual([
      first,
      false,
      false,
      false,
    ]);
  });

  async function queued(seen: string[]) {
    const { jobId } = await job.create();
    seen.push((await stateOf()).queue);
    const tester = newTester();
    return { jobId, tester, testerId: 'userId' in tester.caller ? tester.caller.userId : '' };
  }

  it('has the active job with a position that grows with each message', async () => {
    const { jobId, call, tester } = await job.claimed();
    const testerId = 'userId' in tester.caller ? tester.caller.userId : '';
    const before = (await stateOf(testerId)).jobs[0]!.position;
    await job.conversation.send({ jobId, message: 'Look at the cart too.' }, call);
    expect((await stateOf(testerId)).jobs[0]!.position).toBeGreaterThan(before);
  });
});

describe('the scope of a stream', () => {
  it('is an organization or a project that the caller may see', async () => {
    const { project, call } = await job.create();
    const { organizationId, id: projectId } = project;
    for (const scope of [{ organizationId }, { projectId }, { organizationId, projectId }])
      expect(await job.live.scope(scope, call)).toEqual({ organizationId });
    const stranger = memberOf(newId('organization'));
    expect(await errorOf(job.live.scope({ organizationId }, stranger))).toBeInstanceOf(OrganizationNotFound);
    expect(await errorOf(job.live.scope({ projectId }, stranger))).toBeInstanceOf(ProjectNotFound);
    expect(await errorOf(job.live.scope({ projectId: newId('project') }, call))).toBeInstanceOf(
      ProjectNotFound,
    );
    expect(await errorOf(job.live.scope({}, call))).toBeInstanceOf(InvalidRequest);
  });
});
