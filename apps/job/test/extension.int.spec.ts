/** Extensions of a tester's time: exactly the requested minutes, within the caller's limits. */
import { InvalidRequest } from '@handtest/contracts/define';
import { ExtensionRefused, JobNotActive, JobNotFound } from '@handtest/contracts/job';
import { errorOf, type JobUnderTest, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
  await job.addReplica();
});

afterAll(() => job.stop());

describe('an extension', () => {
  it('moves the deadline by exactly its minutes and is counted', async () => {
    const { jobId, tester, call } = await job.claimed({ maxExtensionMinutes: 5, maxExtensionCount: 3 });
    const before = await job.testerJobs.get({ jobId }, tester);
    const after = await job.testerJobs.extend({ jobId, minutes: 2.5 }, tester);
    expect(Date.parse(after.responseDeadline!) - Date.parse(before.responseDeadline!)).toBe(150_000);
    expect(after.extensionsUsed).toBe(1);
    expect(await job.jobs.status({ jobId }, call)).toMatchObject({
      extensionsUsed: 1,
      responseDeadline: after.responseDeadline,
    });
  });

  it('is refused beyond the minutes and beyond the count, by a message that says which', async () => {
    const { jobId, tester } = await job.claimed({ maxExtensionMinutes: 5, maxExtensionCount: 2 });
    const extend = (minutes: number) => job.testerJobs.extend({ jobId, minutes }, tester);
    const tooMuch = await errorOf(extend(5.1));
    expect(tooMuch).toBeInstanceOf(ExtensionRefused);
    expect(tooMuch.message).toContain('at most 5, what is left of the 5 extension minutes');
    await extend(4);
    expect((await errorOf(extend(2))).message).toContain(
      'at most 1, what is left of the 5 extension minutes',
    );
    await extend(0.5);
    expect((await errorOf(extend(0.5))).message).toContain('All 2 extensions');
  });

  it.each([{ maxExtensionMinutes: 0 }, { maxExtensionCount: 0 }])('is refused with %p', async (changes) => {
    const { jobId, tester } = await job.claimed(changes);
    const error = await errorOf(job.testerJobs.extend({ jobId, minutes: 1 }, tester));
    expect(error).toBeInstanceOf(ExtensionRefused);
    expect(error.message).toBe('This job cannot be extended');
  });

  it('is refused after the deadline, after the report, and to another tester', async () => {
    const late = await job.claimed();
    await job.sql(`UPDATE job SET response_deadline = clock_timestamp() WHERE id = $1`, [late.jobId]);
    const over = await errorOf(job.testerJobs.extend({ jobId: late.jobId, minutes: 1 }, late.tester));
    expect(over).toBeInstanceOf(JobNotActive);
    const handedIn = await job.submitted();
    const { jobId } = await job.claimed();
    for (const attempt of [
      job.testerJobs.extend({ jobId: handedIn.jobId, minutes: 1 }, handedIn.tester),
      job.testerJobs.extend({ jobId, minutes: 1 }, newTester()),
    ]) {
      expect(await errorOf(attempt)).toBeInstanceOf(JobNotActive);
    }
    expect(await errorOf(job.testerJobs.extend({ jobId: 'job_x', minutes: 1 }, newTester()))).toBeInstanceOf(
      JobNotFound,
    );
  });

  it.each([0, -1, 0.01, 120, Number.NaN, '1' as never, null as never])(
    'is refused for %p minutes by a message that names the field',
    async (minutes) => {
      const { jobId, tester } = await job.claimed();
      const error = await errorOf(job.testerJobs.extend({ jobId, minutes }, tester));
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain('minutes');
    },
  );

  it('has the whole budget again for the next tester of a released job', async () => {
    const { jobId, tester } = await job.claimed({ maxExtensionMinutes: 5, maxExtensionCount: 1 });
    await job.testerJobs.extend({ jobId, minutes: 5 }, tester);
    await job.testerJobs.release({ jobId }, tester);
    const next = newTester();
    expect((await job.testerJobs.claim({ jobId }, next)).extensionsUsed).toBe(0);
    expect((await job.testerJobs.extend({ jobId, minutes: 5 }, next)).extensionsUsed).toBe(1);
  });
});

it('never exceeds budget or count with concurrent requests, 20 times', async () => {
  const outcomes: number[][] = [];
  for (let round = 0; round < 20; round++) {
    // Alternately the minutes and the count run out first.
    const budget = round % 2 ? { maxExtensionMinutes: 5, maxExtensionCount: 50 } : { maxExtensionCount: 3 };
    const { jobId, tester } = await job.claimed({ maxExtensionMinutes: 100, ...budget });
    const before = await job.testerJobs.get({ jobId }, tester);
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => job.testerJobs.extend({ jobId, minutes: 1 }, tester)),
    );
    const after = await job.testerJobs.get({ jobId }, tester);
    const movedMs = Date.parse(after.responseDeadline!) - Date.parse(before.responseDeadline!);
    const granted = attempts.filter(({ status }) => status === 'fulfilled').length;
    outcomes.push([granted, after.extensionsUsed, movedMs / 60_000]);
  }
  expect(outcomes).toEqual(Array.from({ length: 20 }, (_, round) => (round % 2 ? [5, 5, 5] : [3, 3, 3])));
}, 60_000);
