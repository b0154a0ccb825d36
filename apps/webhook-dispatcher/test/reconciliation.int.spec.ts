/** Finished jobs whose event never came: they get their delivery all the same, and no other job does. */
import type { JobFinished } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { finishedJobs } from '@handtest/testing';
import {
  callAs,
  type DispatcherUnderTest,
  finishedJob,
  type Project,
  startDispatcher,
} from './dispatcher-under-test.js';

let dispatcher: DispatcherUnderTest;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  dispatcher = await startDispatcher({ RECONCILIATION_INTERVAL_SECONDS: '1' });
  await dispatcher.addReplica();
});

afterAll(async () => {
  await dispatcher.stop();
  await receiver.stop();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const days = 24 * 60;

/** With an endpoint that was enabled so long ago. */
async function projectEnabled(minutes: number): Promise<Project> {
  const project = dispatcher.addProject();
  await dispatcher.put(project, receiver.url());
  const since = 'UPDATE webhook_endpoint SET enabled_since = $2 WHERE project_id = $1';
  await dispatcher.sql(since, [project.id, minutesAgo(minutes)]);
  return project;
}

/** The job service knows of it; its event never comes. */
function finishUnheard(project: Project, minutes: number, changes: Partial<JobFinished> = {}): JobFinished {
  const job = finishedJob(project, { finishedAt: minutesAgo(minutes), ...changes });
  finishedJobs.jobs.push(job);
  return job;
}

async function jobsTold({ id, organizationId }: Project): Promise<(string | null)[]> {
  const { items } = await dispatcher.webhooks.listDeliveries(
    { projectId: id, limit: 100 },
    callAs({ id, organizationId }),
  );
  return items.filter(({ status }) => status === 'delivered').map(({ jobId }) => jobId);
}

/** Rounds that began after this call and are over: what they were to find is found. */
async function twoMoreRounds(): Promise<void> {
  const asked = finishedJobs.requests.length;
  await eventually(() => expect(finishedJobs.requests.length).toBeGreaterThan(asked + 2));
}

const timesReceived = ({ jobId }: JobFinished) =>
  receiver.requests.filter(({ body }) => body.includes(jobId)).length;

describe('a finished job whose event never came', () => {
  it('is told once, with two replicas and round after round, also when the event comes in the end', async () => {
    const project = await projectEnabled(60);
    const job = finishUnheard(project, 2);
    await eventually(async () => expect(await jobsTold(project)).toEqual([job.jobId]));
    await twoMoreRounds();
    await dispatcher.finishJob(job);
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await eventually(async () => expect(await jobsTold(project)).toEqual([last.jobId, job.jobId]));
    expect(timesReceived(job)).toBe(1);
    const told = receiver.requests.find(({ body }) => body.includes(job.jobId))!;
    expect(JSON.parse(told.body.toString())).toMatchObject({
      status: 'completed',
      metadata: { costUsd: 0.5185 },
    });
    expect(dispatcher.logLines.join('')).toContain(
      'Finished jobs without a delivery or chat message got one',
    );
  });

  it('is told nothing of when it finished before the endpoint was enabled, or has just finished', async () => {
    const project = await projectEnabled(3);
    const before = finishUnheard(project, 4);
    const after = finishUnheard(project, 2);
    const young = finishUnheard(project, 0);
    await eventually(async () => expect(await jobsTold(project)).toEqual([after.jobId]));
    await twoMoreRounds();
    expect(await jobsTold(project)).toEqual([after.jobId]);
    expect([timesReceived(before), timesReceived(young)]).toEqual([0, 0]);
  });

  it('is told nothing of when the endpoint was off at that time, is off now, or the project was deleted', async () => {
    const [again, off, gone, other] = await Promise.all([60, 60, 60, 60].map(projectEnabled));
    for (const project of [again!, off!]) await dispatcher.put(project, receiver.url(), { enabled: false });
    await dispatcher.put(again!, receiver.url());
    const untold = [again!, off!].map((project) => finishUnheard(project, 2));
    untold.push(finishUnheard(gone!, 2, { status: 'cancelled', projectDeleted: true }));
    const told = finishUnheard(other!, 2);
    await eventually(async () => expect(await jobsTold(other!)).toEqual([told.jobId]));
    await twoMoreRounds();
    expect(untold.map(timesReceived)).toEqual([0, 0, 0]);
  });

  it('is told after a change of the address, which keeps the endpoint enabled', async () => {
    const project = await projectEnabled(60);
    await dispatcher.put(project, receiver.url('/new'));
    const job = finishUnheard(project, 2);
    await eventually(async () => expect(await jobsTold(project)).toEqual([job.jobId]));
  });

  it('is told when the job service is back', async () => {
    const project = await projectEnabled(60);
    await dispatcher.job.stop();
    const failed = dispatcher.logLines.length;
    await eventually(() =>
      expect(dispatcher.logLines.slice(failed).join('')).toContain('"sweep":"reconciliation"'),
    );
    const job = finishUnheard(project, 2);
    await dispatcher.job.restart();
    await eventually(async () => expect(await jobsTold(project)).toEqual([job.jobId]));
    expect(timesReceived(job)).toBe(1);
  });

  it('is found behind any number of others', async () => {
    const project = await projectEnabled(60);
    const others = dispatcher.addProject();
    await dispatcher.put(others, receiver.url());
    for (let count = 0; count < 1_200; count++) finishUnheard(others, 3);
    const job = finishUnheard(project, 2);
    await eventually(async () => expect(await jobsTold(project)).toEqual([job.jobId]));
    expect(await jobsTold(others)).toEqual([]);
  });
});

describe('the chat of a project', () => {
  let chat: WebhookReceiver;

  beforeEach(async () => {
    chat = await WebhookReceiver.start();
  });

  afterEach(() => chat.stop());

  /** With a chat hook that was set so long ago. */
  async function withChat(project: Project, minutes: number): Promise<Project> {
    await dispatcher.setChatHook(project, chat.url());
    const since = `UPDATE project_copy SET chat_hook_since = $2 WHERE id = $1 AND chat_hook_since IS NOT NULL RETURNING id`;
    await eventually(async () =>
      expect(await dispatcher.sql(since, [project.id, minutesAgo(minutes)])).toHaveLength(1),
    );
    return project;
  }

  const hookIsNewOf = async ({ id }: Project) => {
    const sql = `SELECT chat_hook_since > now() - interval '30 seconds' AS new FROM project_copy WHERE id = $1`;
    return (await dispatcher.sql<{ new: boolean | null }>(sql, [id]))[0]!.new;
  };

  const timesTold = ({ jobId }: JobFinished) =>
    chat.requests.filter(({ body }) => body.includes(jobId)).length;

  it('gets one message for a finished job whose event never came, beside the delivery', async () => {
    const project = await withChat(await projectEnabled(60), 60);
    const job = finishUnheard(project, 2);
    await eventually(async () => expect(await jobsTold(project)).toEqual([job.jobId]));
    await eventually(() => expect(timesTold(job)).toBe(1));
    expect(timesReceived(job)).toBe(1);
  });

  it('gets it once without a webhook, round after round, also when the event comes in the end', async () => {
    const project = await withChat(dispatcher.addProject(), 60);
    const job = finishUnheard(project, 2);
    await eventually(() => expect(timesTold(job)).toBe(1));
    await twoMoreRounds();
    await dispatcher.finishJob(job);
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await eventually(() => expect(timesTold(last)).toBe(1));
    await twoMoreRounds();
    expect(timesTold(job)).toBe(1);
  });

  it('gets none for a job that finished before the hook was set, or whose event came', async () => {
    const project = await withChat(dispatcher.addProject(), 3);
    const heard = finishedJob(project, { finishedAt: minutesAgo(2) });
    await dispatcher.finishJob(heard);
    await eventually(() => expect(timesTold(heard)).toBe(1));
    finishedJobs.jobs.push(heard);
    const before = finishUnheard(project, 4);
    const after = finishUnheard(project, 2);
    await eventually(() => expect(timesTold(after)).toBe(1));
    await twoMoreRounds();
    expect([heard, before, after].map(timesTold)).toEqual([1, 0, 1]);
  });

  it('gets none for a job that finished while the project had no hook', async () => {
    const project = await withChat(dispatcher.addProject(), 60);
    await dispatcher.setChatHook(project, null);
    await eventually(async () => expect(await hookIsNewOf(project)).toBeNull());
    await dispatcher.setChatHook(project, chat.url());
    await eventually(async () => expect(await hookIsNewOf(project)).toBe(true));
    const unheard = finishUnheard(project, 2);
    const other = await withChat(dispatcher.addProject(), 60);
    const heard = finishUnheard(other, 2);
    await eventually(() => expect(timesTold(heard)).toBe(1));
    await twoMoreRounds();
    expect(timesTold(unheard)).toBe(0);
  });
});

describe('the search for finished jobs', () => {
  it('goes no further back than deliveries are kept, whatever its place was', async () => {
    const project = await projectEnabled(90 * days);
    const forgotten = finishUnheard(project, 29.5 * days);
    const kept = finishUnheard(project, 28 * days);
    const asked = finishedJobs.requests.length;
    await dispatcher.sql('UPDATE reconciliation SET lease = lease + 1, after_instant = $1, due_at = now()', [
      minutesAgo(60 * days),
    ]);
    await eventually(async () => expect(await jobsTold(project)).toEqual([kept.jobId]));
    const furthest = finishedJobs.requests
      .slice(asked)
      .map(({ afterInstant }) => afterInstant)
      .toSorted()[0]!;
    expect(furthest > minutesAgo(29 * days + 10)).toBe(true);
    expect(furthest < minutesAgo(29 * days - 10)).toBe(true);
    expect(timesReceived(forgotten)).toBe(0);
  });

  it('is made by another replica when one dies over it', async () => {
    const project = await projectEnabled(60);
    const job = finishUnheard(project, 2);
    const taken = `UPDATE reconciliation SET lease = lease + 1, due_at = clock_timestamp() + interval '2 seconds'
                   RETURNING lease`;
    const [{ lease }] = (await dispatcher.sql<{ lease: number }>(taken)) as [{ lease: number }];
    await eventually(async () => expect(await jobsTold(project)).toEqual([job.jobId]));
    const [row] = await dispatcher.sql<{ lease: number }>('SELECT lease FROM reconciliation');
    expect(row!.lease).toBeGreaterThan(lease);
  });

  it('is one request for each turn, however many replicas there are', async () => {
    await twoMoreRounds();
    const [before] = await dispatcher.sql<{ lease: number }>('SELECT lease FROM reconciliation');
    const asked = finishedJobs.requests.length;
    await twoMoreRounds();
    const [after] = await dispatcher.sql<{ lease: number }>('SELECT lease FROM reconciliation');
    const requests = finishedJobs.requests.length - asked;
    expect(Math.abs(after!.lease - before!.lease - requests)).toBeLessThanOrEqual(1);
  });
});
