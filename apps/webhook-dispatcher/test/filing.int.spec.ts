/** Webhooks of jobs whose findings are filed automatically wait for the issues, at most five minutes. */
import { isDeepStrictEqual } from 'node:util';
import type { CreatedIssue, JobFinished } from '@handtest/contracts/job';
import type { JobFinishedMetadata } from '@handtest/contracts/webhook';
import { eventually } from '@handtest/deployment';
import { callAs, filingOutcomes, finishedJob, type Project } from './dispatcher-under-test.js';
import { deliveriesOf, dispatcher, projectWithEndpoint, receiver } from './dispatcher-and-receiver.js';

const createdIssues: CreatedIssue[] = [
  { issueNumber: 7, issueUrl: 'https://github.com/acme/shop/issues/7', title: 'Pay – dead', isNew: true },
];

const failedIssues = [{ title: 'No total', message: 'Handtest has no access to acme/shop' }];

const jobWithFindings = (project: Project, changes: Partial<JobFinished> = {}) =>
  finishedJob(project, {
    ...{ findings: 2, autoCreateCodehostIssues: true, codehostRepos: ['acme/shop'] },
    ...changes,
  });

const endFiling = ({ jobId, organizationId, projectId }: JobFinished) =>
  dispatcher.endFiling({ jobId, organizationId, projectId, createdIssues, failed: 1, failedIssues });

const bodiesOf = ({ jobId }: JobFinished) =>
  receiver.requests.map(({ body }) => body.toString()).filter((body) => body.includes(jobId));

/** The one row, once it waits for the filing. */
const waiting = ({ jobId }: JobFinished) =>
  eventually(async () => {
    const sql = `SELECT id, body, extract(epoch FROM due_at - now())::float8 AS "dueInSeconds" FROM delivery WHERE job_id = $1`;
    const rows = await dispatcher.sql<{ body: Buffer | null; dueInSeconds: number }>(sql, [jobId]);
    expect(rows).toHaveLength(1);
    return rows[0]!;
  });

const passTime = ({ jobId }: JobFinished, seconds: number) =>
  dispatcher.sql(
    `UPDATE delivery SET due_at = due_at - make_interval(secs => $2) WHERE job_id = $1 AND body IS NULL`,
    [jobId, seconds],
  );

const none = { createdIssues: undefined, failedIssues: undefined };
type Metadata = Pick<JobFinishedMetadata, 'createdIssues' | 'failedIssues'>;
function issuesIn(body: string): Metadata {
  const { createdIssues, failedIssues } = (JSON.parse(body) as { metadata: Metadata }).metadata;
  return { createdIssues, failedIssues };
}

/** The filing ends this long after the job. */
async function endAfter(job: JobFinished, seconds: number): Promise<void> {
  if (seconds === 0) {
    await endFiling(job);
    await dispatcher.finishJob(job);
    return;
  }
  await dispatcher.finishJob(job);
  await waiting(job);
  // Codehost knows the end, also when its event is late.
  if (seconds < 300)
    filingOutcomes.set(job.jobId, { hasEnded: true, createdIssues, failed: 1, failedIssues });
  await passTime(job, Math.min(seconds, 300));
  if (seconds > 300) await eventually(() => expect(bodiesOf(job)).not.toEqual([]));
  await endFiling(job);
}

describe('the webhook of a job whose findings are filed', () => {
  it.each([
    [0, 'has'],
    [10, 'has'],
    [299, 'has'],
    [301, 'lacks'],
  ])('of a filing that ends after %d s %s the issues', async (seconds, has) => {
    const expected = has === 'has' ? { createdIssues, failedIssues } : {};
    receiver.script = (_request, count) => ({ status: count < 10 ? 500 : 200 });
    const { project } = await projectWithEndpoint();
    const jobs = Array.from({ length: 10 }, () => jobWithFindings(project));
    await Promise.all(jobs.map((job) => endAfter(job, seconds)));
    await eventually(
      async () => {
        const deliveries = await deliveriesOf(project);
        expect(deliveries.map(({ status }) => status)).toEqual(jobs.map(() => 'delivered'));
      },
      { timeoutMs: 15_000 },
    );
    const wrong = jobs.filter((job) => {
      const bodies = bodiesOf(job);
      const [first] = bodies;
      return new Set(bodies).size !== 1 || !isDeepStrictEqual(issuesIn(first!), { ...none, ...expected });
    });
    const attempts = receiver.requests.length;
    process.stdout.write(
      `filing after ${seconds} s: ${jobs.length} tried, ${wrong.length} failed, ${attempts} attempts\n`,
    );
    expect(wrong).toEqual([]);
    expect(attempts).toBeGreaterThan(jobs.length);
  });

  it('waits for five minutes after the job, also when its event was late', async () => {
    const { project } = await projectWithEndpoint();
    const finishedAt = new Date(Date.now() - 60_000).toISOString();
    const job = jobWithFindings(project, { finishedAt });
    await dispatcher.finishJob(job);
    const { body, dueInSeconds } = await waiting(job);
    expect([body, Math.round(dueInSeconds / 10)]).toEqual([null, 24]);
    const [delivery] = await deliveriesOf(project);
    expect(delivery).toMatchObject({ status: 'pending', attempts: [] });
    expect(bodiesOf(job)).toEqual([]);
  });

  it.each<[what: string, changes: Partial<JobFinished>, issues: [] | undefined]>([
    ['there are no findings', { findings: 0 }, []],
    ['the job did not complete', { status: 'failed', findings: undefined, result: undefined }, undefined],
    ['filing is not automatic', { autoCreateCodehostIssues: undefined }, undefined],
  ])('does not wait when %s', async (_what, changes, issues) => {
    const { project } = await projectWithEndpoint();
    const job = jobWithFindings(project, changes);
    await dispatcher.finishJob(job);
    await eventually(() => expect(bodiesOf(job)).toHaveLength(1));
    expect(issuesIn(bodiesOf(job)[0]!)).toEqual({ createdIssues: issues });
  });

  it('is not sent earlier by a redelivery', async () => {
    const { project } = await projectWithEndpoint();
    const job = jobWithFindings(project);
    await dispatcher.finishJob(job);
    await waiting(job);
    const before = await deliveriesOf(project);
    const request = { projectId: project.id, deliveryId: before[0]!.id };
    expect([await dispatcher.webhooks.redeliver(request, callAs(project))]).toEqual(before);
    await endFiling(job);
    await eventually(() => expect(bodiesOf(job)).toHaveLength(1));
  });
});
