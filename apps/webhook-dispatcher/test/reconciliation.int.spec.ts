/** Finished jobs whose event was lost get their delivery, and no other job does. */
import type { JobFinished } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { CommandRegistry, runCommand } from '@handtest/service';
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

/** A project whose endpoint was enabled this long ago. */
async function projectEnabled(minutes: number): Promise<Project> {
  const project = dispatcher.addProject();
  await dispatcher.put(project, receiver.url());
  const since = 'UPDATE webhook_endpoint SET enabled_since = $2 WHERE project_id = $1';
  await dispatcher.sql(since, [project.id, minutesAgo(minutes)]);
  return project;
}

/** The job service has the job, but its event is lost. */
function finishWithoutEvent(
  project: Project,
  minutes: number,
  changes: Partial<JobFinished> = {},
): JobFinished {
  const job = finishedJob(project, { finishedAt: minutesAgo(minutes), ...changes });
  finishedJobs.jobs.push(job);
  return job;
}

async function deliveredJobs({ id, organizationId }: Project): Promise<(string | null)[]> {
  const { items } = await dispatcher.webhooks.listDeliveries(
    { projectId: id, limit: 100 },
    callAs({ id, organizationId }),
  );
  return items.filter(({ status }) => status === 'delivered').map(({ jobId }) => jobId);
}

/** Waits until two rounds that started after this call have ended. */
async function twoMoreRounds(): Promise<void> {
  const asked = finishedJobs.requests.length;
  await eventually(() => expect(finishedJobs.requests.length).toBeGreaterThan(asked + 2));
}

const timesReceived = ({ jobId }: JobFinished) =>
  receiver.requests.filter(({ body }) => body.includes(jobId)).length;

describe('a finished job whose event was lost', () => {
  it('is delivered once, with two replicas and many rounds, also when the event arrives later', async () => {
    const project = await projectEnabled(60);
    const job = finishWithoutEvent(project, 2);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([job.jobId]));
    await twoMoreRounds();
    await dispatcher.finishJob(job);
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([last.jobId, job.jobId]));
    expect(timesReceived(job)).toBe(1);
    const received = receiver.requests.find(({ body }) => body.includes(job.jobId))!;
    expect(JSON.parse(received.body.toString())).toMatchObject({
      status: 'completed',
      metadata: { costUsd: 0.5185 },
    });
    expect(dispatcher.logLines.join('')).toContain(
      'Finished jobs without a delivery or chat message got one',
    );
  });

  it('is not delivered when it finished before the endpoint was enabled, or seconds ago', async () => {
    const project = await projectEnabled(3);
    const before = finishWithoutEvent(project, 4);
    const after = finishWithoutEvent(project, 2);
    const young = finishWithoutEvent(project, 0);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([after.jobId]));
    await twoMoreRounds();
    expect(await deliveredJobs(project)).toEqual([after.jobId]);
    expect([timesReceived(before), timesReceived(young)]).toEqual([0, 0]);
  });

  it('is not delivered when the endpoint was disabled then or is now, or the project was deleted', async () => {
    const [again, off, gone, other] = await Promise.all([60, 60, 60, 60].map(projectEnabled));
    for (const project of [again!, off!]) await dispatcher.put(project, receiver.url(), { enabled: false });
    await dispatcher.put(again!, receiver.url());
    const undelivered = [again!, off!].map((project) => finishWithoutEvent(project, 2));
    undelivered.push(finishWithoutEvent(gone!, 2, { status: 'cancelled', projectDeleted: true }));
    const delivered = finishWithoutEvent(other!, 2);
    await eventually(async () => expect(await deliveredJobs(other!)).toEqual([delivered.jobId]));
    await twoMoreRounds();
    expect(undelivered.map(timesReceived)).toEqual([0, 0, 0]);
  });

  it('waits for the filing of its findings', async () => {
    const project = await projectEnabled(60);
    const job = finishWithoutEvent(project, 2, { findings: 1, autoCreateCodehostIssues: true });
    await eventually(async () => {
      const sql = 'SELECT body FROM delivery WHERE job_id = $1';
      expect(await dispatcher.sql(sql, [job.jobId])).toEqual([{ body: null }]);
    });
    const { jobId, organizationId, projectId } = job;
    const issue = { issueNumber: 7, issueUrl: 'https://github.com/a/b/issues/7', title: 'A', isNew: true };
    await dispatcher.endFiling({ jobId, organizationId, projectId, createdIssues: [issue], failed: 0 });
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([jobId]));
    const received = receiver.requests.find(({ body }) => body.includes(jobId))!;
    expect(JSON.parse(received.body.toString())).toMatchObject({ metadata: { createdIssues: [issue] } });
    expect(timesReceived(job)).toBe(1);
  });

  it('is delivered after a change of the address, which keeps the endpoint enabled', async () => {
    const project = await projectEnabled(60);
    await dispatcher.put(project, receiver.url('/new'));
    const job = finishWithoutEvent(project, 2);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([job.jobId]));
  });

  it('of long ago is found by the command reconcile alone, which counts it in a dry run', async () => {
    const project = await projectEnabled(120);
    await twoMoreRounds();
    const job = finishWithoutEvent(project, 60);
    await twoMoreRounds();
    const commands = dispatcher.replicas[0]!.app.get(CommandRegistry).all;
    const reconcile = (...given: string[]) =>
      runCommand('webhook-dispatcher', commands, ['reconcile', ...given]);
    expect(await reconcile('--since', minutesAgo(30))).toBe(0);
    expect(await reconcile('--dry-run')).toBe(0);
    expect(await dispatcher.sql('SELECT FROM delivery WHERE job_id = $1', [job.jobId])).toHaveLength(0);
    expect(await reconcile()).toBe(0);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([job.jobId]));
    expect(await reconcile('--since', 'yesterday')).toBe(2);
    await reconcile();
    await twoMoreRounds();
    expect(timesReceived(job)).toBe(1);
  });

  it('is delivered when the job service is available again', async () => {
    const project = await projectEnabled(60);
    await dispatcher.job.stop();
    const failed = dispatcher.logLines.length;
    await eventually(() =>
      expect(dispatcher.logLines.slice(failed).join('')).toContain('"sweep":"reconciliation"'),
    );
    const job = finishWithoutEvent(project, 2);
    await dispatcher.job.restart();
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([job.jobId]));
    expect(timesReceived(job)).toBe(1);
  });

  it('is found after any number of others', async () => {
    const project = await projectEnabled(60);
    const others = dispatcher.addProject();
    await dispatcher.put(others, receiver.url());
    for (let count = 0; count < 1_200; count++) finishWithoutEvent(others, 3);
    const job = finishWithoutEvent(project, 2);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([job.jobId]));
    expect(await deliveredJobs(others)).toEqual([]);
  });
});

describe('the chat of a project', () => {
  let chat: WebhookReceiver;

  beforeEach(async () => {
    chat = await WebhookReceiver.start();
  });

  afterEach(() => chat.stop());

  /** Gives the project a chat hook that was set this long ago. */
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

  const timesSent = ({ jobId }: JobFinished) =>
    chat.requests.filter(({ body }) => body.includes(jobId)).length;

  it('gets one message for a finished job whose event was lost, besides the delivery', async () => {
    const project = await withChat(await projectEnabled(60), 60);
    const job = finishWithoutEvent(project, 2);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([job.jobId]));
    await eventually(() => expect(timesSent(job)).toBe(1));
    expect(timesReceived(job)).toBe(1);
  });

  it('gets it once without a webhook, in many rounds, also when the event arrives later', async () => {
    const project = await withChat(dispatcher.addProject(), 60);
    const job = finishWithoutEvent(project, 2);
    await eventually(() => expect(timesSent(job)).toBe(1));
    await twoMoreRounds();
    await dispatcher.finishJob(job);
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await eventually(() => expect(timesSent(last)).toBe(1));
    await twoMoreRounds();
    expect(timesSent(job)).toBe(1);
  });

  it('gets none for a job from before the hook, with its event, or whose schedule refuses it', async () => {
    const project = await withChat(dispatcher.addProject(), 3);
    const withEvent = finishedJob(project, { finishedAt: minutesAgo(2) });
    await dispatcher.finishJob(withEvent);
    await eventually(() => expect(timesSent(withEvent)).toBe(1));
    finishedJobs.jobs.push(withEvent);
    const before = finishWithoutEvent(project, 4);
    const muted = finishWithoutEvent(project, 2, { chatNotification: false });
    const after = finishWithoutEvent(project, 2);
    await eventually(() => expect(timesSent(after)).toBe(1));
    await twoMoreRounds();
    expect([withEvent, before, muted, after].map(timesSent)).toEqual([1, 0, 0, 1]);
  });

  it('gets none for a job that finished while the project had no hook', async () => {
    const project = await withChat(dispatcher.addProject(), 60);
    await dispatcher.setChatHook(project, null);
    await eventually(async () => expect(await hookIsNewOf(project)).toBeNull());
    await dispatcher.setChatHook(project, chat.url());
    await eventually(async () => expect(await hookIsNewOf(project)).toBe(true));
    const skipped = finishWithoutEvent(project, 2);
    const other = await withChat(dispatcher.addProject(), 60);
    const sent = finishWithoutEvent(other, 2);
    await eventually(() => expect(timesSent(sent)).toBe(1));
    await twoMoreRounds();
    expect(timesSent(skipped)).toBe(0);
  });
});

describe('the search for finished jobs', () => {
  it('goes back no further than the retention of deliveries, with any cursor', async () => {
    const project = await projectEnabled(90 * days);
    const expired = finishWithoutEvent(project, 29.5 * days);
    const kept = finishWithoutEvent(project, 28 * days);
    const asked = finishedJobs.requests.length;
    await dispatcher.sql('UPDATE reconciliation SET lease = lease + 1, after_instant = $1, due_at = now()', [
      minutesAgo(60 * days),
    ]);
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([kept.jobId]));
    const furthest = finishedJobs.requests
      .slice(asked)
      .map(({ afterInstant }) => afterInstant)
      .toSorted()[0]!;
    expect(furthest > minutesAgo(29 * days + 10)).toBe(true);
    expect(furthest < minutesAgo(29 * days - 10)).toBe(true);
    expect(timesReceived(expired)).toBe(0);
  });

  it('continues on another replica when one dies', async () => {
    const project = await projectEnabled(60);
    const job = finishWithoutEvent(project, 2);
    const taken = `UPDATE reconciliation SET lease = lease + 1, due_at = clock_timestamp() + interval '2 seconds'
                   RETURNING lease`;
    const [{ lease }] = (await dispatcher.sql<{ lease: number }>(taken)) as [{ lease: number }];
    await eventually(async () => expect(await deliveredJobs(project)).toEqual([job.jobId]));
    const [row] = await dispatcher.sql<{ lease: number }>('SELECT lease FROM reconciliation');
    expect(row!.lease).toBeGreaterThan(lease);
  });

  it('makes one request per lease with any number of replicas', async () => {
    await twoMoreRounds();
    const [before] = await dispatcher.sql<{ lease: number }>('SELECT lease FROM reconciliation');
    const asked = finishedJobs.requests.length;
    await twoMoreRounds();
    const [after] = await dispatcher.sql<{ lease: number }>('SELECT lease FROM reconciliation');
    const requests = finishedJobs.requests.length - asked;
    expect(Math.abs(after!.lease - before!.lease - requests)).toBeLessThanOrEqual(1);
  });
});
