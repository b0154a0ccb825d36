/** The live view of a job: its events, their order, and permissions. */
import { newId } from '@handtest/contracts/define';
import { JobNotFound } from '@handtest/contracts/job';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
  await job.addReplica();
});
afterAll(() => job.stop());

it('has all events in order, and marks the end', async () => {
  const { jobId, call } = await job.completed();
  const page = await job.live.read({ jobId }, call);
  expect(page.events.map(({ id, kind, content }) => [id, kind, content.status ?? content.author])).toEqual([
    [2, 'status', 'queued'],
    [3, 'message', 'system'],
    [4, 'status', 'working'],
    [5, 'message', 'system'],
    [6, 'status', 'working'],
    [7, 'message', 'system'],
    [8, 'status', 'completed'],
  ]);
  expect(page).toMatchObject({ ended: true, more: false });
  const rest = await job.live.read({ jobId, after: 6 }, call);
  expect(rest).toEqual({ ...page, events: page.events.slice(5) });
  for (const after of [8, 9, 999_999]) {
    expect(await job.live.read({ jobId, after }, call)).toEqual({ ...page, events: [] });
  }
});

it('begins again after an event id that the job does not have', async () => {
  const { jobId, call } = await job.create();
  const [queued] = (await job.live.read({ jobId }, call)).events;
  expect((await job.live.read({ jobId, after: queued!.id }, call)).events).toEqual([]);
  expect((await job.live.read({ jobId, after: queued!.id + 1 }, call)).events).toEqual([queued]);
  expect((await job.live.read({ jobId, after: 999_999 }, call)).events).toEqual([queued]);
});

it('hides no event from a reader during concurrent writes', async () => {
  const { jobId, call, tester } = await job.claimed();
  let writing = true;
  const seen: number[] = [];
  const reader = (async () => {
    for (;;) {
      const last = !writing;
      const { events, more } = await job.live.read({ jobId, after: seen.at(-1) }, call);
      seen.push(...events.map(({ id }) => id));
      if (last && !more) return;
    }
  })();
  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      job.conversation.send({ jobId, message: `${n}` }, n % 2 ? call : tester),
    ),
  );
  writing = false;
  await reader;
  expect(seen).toEqual(Array.from({ length: 203 }, (_, n) => n + 2));
});

it('is for members of the organization', async () => {
  const { jobId, project, tester } = await job.claimed();
  await job.live.read({ jobId }, memberOf(project.organizationId, 'viewer'));
  for (const stranger of [memberOf(newId('organization'), 'admin'), tester]) {
    expect(await errorOf(job.live.read({ jobId }, stranger))).toBeInstanceOf(JobNotFound);
  }
  expect(await errorOf(job.live.read({ jobId: 'job_x' }, tester))).toBeInstanceOf(JobNotFound);
});
