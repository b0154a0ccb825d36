/** Test mode with the whole system: each outcome from creation to webhook, invisible for testers and bills. */
import type { Caps, LedgerPage } from '@handtest/contracts/billing';
import type { KeyCreated } from '@handtest/contracts/identity';
import type { JobCreated, JobPage, JobRecord, RunResult, TesterJobPage } from '@handtest/contracts/job';
import { type ApiClient, Deployment, eventually } from '@handtest/deployment';
import { balanceOf, expectOneWebhook, shopJob, untilTerminal } from './job-flow.js';
import { connectAgent } from './mcp/agent.js';
import { createParticipants, type Participants } from './participants.js';

let deployment: Deployment;
let participants: Participants;
let test: ApiClient;
let testKey: string;
/** Ids of all jobs of test mode. */
const testJobs: string[] = [];

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  deployment = await Deployment.start({ environment: { gateway: limits } });
  participants = await createParticipants(deployment);
  const { owner, workspace } = participants;
  const { organizationId } = workspace;
  const created = await owner.api.post<KeyCreated>('/api/keys', { organizationId, name: 'CI', mode: 'test' });
  testKey = created.key;
  test = owner.api.as(testKey);
});

afterAll(async () => {
  await participants?.receiver.stop();
  await deployment?.stop();
});

async function create(url: string, more: object = {}): Promise<string> {
  const { projectId } = participants.workspace;
  const { jobId } = await test.post<JobCreated>('/api/jobs', { projectId, ...shopJob, url, ...more });
  testJobs.push(jobId);
  return jobId;
}

const secondsAll: number[] = [];

/** From the request to the arrival of its webhook. */
async function endToEnd(host: string): Promise<{ record: JobRecord; webhook: Record<string, unknown> }> {
  const startMs = Date.now();
  const jobId = await create(`https://${host}/checkout`);
  await untilTerminal(participants, jobId);
  const webhook = await expectOneWebhook(participants, jobId);
  const { receivedAt } = participants.receiver.requests.find(({ body }) => body.includes(jobId))!;
  secondsAll.push((receivedAt - startMs) / 1_000);
  return { record: await test.get<JobRecord>(`/api/jobs/${jobId}`), webhook };
}

describe('each magic host, from creation to webhook', () => {
  it.each([
    ['pass.test', { passStatus: 'pass', success: true }],
    ['fail.test', { passStatus: 'fail', success: false }],
    ['notapplicable.test', { passStatus: 'not_applicable', success: true }],
    ['shop.example.com', { passStatus: 'pass', success: true }],
  ])('%s completes with %j', async (host, result) => {
    const { record, webhook } = await endToEnd(host);
    expect(record).toMatchObject({
      status: 'completed',
      livemode: false,
      costUsd: 0,
      testerAlias: 'Test tester',
      provenance: { reader: 'rules' },
      result: { ...result, verdictSource: 'tester', data: { paid: result.passStatus === 'pass' } },
    });
    expect(record.result!.verdictConfidence!.flags).toEqual([]);
    // Its report says what its verdict says.
    expect(record.result!.explanation).not.toContain('reads like');
    expect(record.extractedIssues).toHaveLength(host === 'fail.test' ? 1 : 0);
    for (const { evidenceCitations } of record.extractedIssues!) {
      const sources = evidenceCitations.map(({ source }) => source);
      expect(sources).toEqual(expect.arrayContaining(['console', 'network']));
    }
    expect(webhook).toMatchObject({
      jobId: record.id,
      status: 'completed',
      livemode: false,
      output: result,
      metadata: { costUsd: 0 },
    });
  });

  it.each([
    ['expire.test', { status: 'expired', reason: 'not_claimed' }],
    ['reject.test', { status: 'cancelled', reason: 'cancelled_by_tester' }],
    ['unreachable.test', { status: 'failed', reason: 'url_unreachable' }],
  ])('%s ends with %j', async (host, ending) => {
    const { record, webhook } = await endToEnd(host);
    expect(record).toMatchObject({ ...ending, livemode: false });
    expect(webhook).toMatchObject({ jobId: record.id, status: ending.status, livemode: false });
  });

  it('usually takes at most 5 seconds', () => {
    expect(secondsAll).toHaveLength(7);
    const [failed, worst] = [secondsAll.filter((seconds) => seconds > 5).length, Math.max(...secondsAll)];
    process.stdout.write(
      `creation to webhook in 5 s: tried ${secondsAll.length}, failed ${failed}, worst ${worst} s\n`,
    );
  });
});

it('POST /api/run answers with the result of a script', async () => {
  const { projectId } = participants.workspace;
  const simulate = {
    report: 'The total was wrong: 12 instead of 10.',
    verdict: 'fail',
    answers: { paid: false },
  };
  const body = { projectId, ...shopJob, metadata: { simulate } };
  const result = await test.post<RunResult>('/api/run', body);
  testJobs.push(result.id);
  expect(result).toMatchObject({
    status: 'completed',
    costUsd: 0,
    testerResponse: simulate.report,
    result: { success: false, passStatus: 'fail', data: { paid: false } },
  });
});

it('a job that is to be checked ends at once when it is not testable', async () => {
  const { projectId } = participants.workspace;
  const asked = { projectId, ...shopJob, url: 'https://pass.test/', checkTestability: true };
  const made = await test.post<JobCreated>('/api/jobs', asked);
  testJobs.push(made.jobId);
  expect(made.testability?.testable).toBe(true);
  expect((await untilTerminal(participants, made.jobId)).status).toBe('completed');
  const untestable = { ...asked, description: 'Run the unit tests.' };
  const run = await test.post<RunResult>('/api/run', untestable);
  testJobs.push(run.id);
  expect(run).toMatchObject({ status: 'failed', reason: 'not_testable' });
  const reason = 'All of the instructions need more than a browser.';
  const record = await test.get<JobRecord>(`/api/jobs/${run.id}`);
  expect(record.testability).toEqual({ testable: false, reason });
});

it('an agent creates and awaits a job with a test key', async () => {
  const { projectId } = participants.workspace;
  const agent = await connectAgent('client 2.4.0, auto', deployment.gatewayUrls[0]!, testKey);
  const created = await agent.call('create_job', { projectId, ...shopJob, url: 'https://fail.test/' });
  const { jobId } = created.structuredContent as { jobId: string };
  testJobs.push(jobId);
  const waited = await agent.call('wait', { jobId });
  expect(waited).toMatchObject({
    structuredContent: { finished: true, job: { livemode: false, result: { passStatus: 'fail' } } },
  });
  await agent.close();
});

it('live callers, testers, ledger and caps see no test job', async () => {
  const { owner, tester, workspace } = participants;
  const { organizationId, projectId, api: live } = workspace;
  const before = await balanceOf(participants);
  const slow = await create('https://slow.test/');
  const { jobId: liveJob } = await live.post<JobCreated>('/api/jobs', { projectId, ...shopJob });
  const queue = await eventually(async () => {
    const { items } = await tester.api.get<TesterJobPage>('/api/tester/jobs?limit=100');
    expect(items).not.toEqual([]);
    return items;
  });
  expect(queue.map(({ id }) => id)).toEqual([liveJob]);
  const statusOf = async (api: ApiClient, path: string) => (await api.ask('GET', path)).status;
  expect(await statusOf(live, `/api/jobs/${slow}`)).toBe(404);
  expect(await statusOf(test, `/api/jobs/${liveJob}`)).toBe(404);
  const foreign = testJobs.map((id) => statusOf(tester.api, `/api/tester/jobs/${id}`));
  expect(new Set(await Promise.all(foreign))).toEqual(new Set([404]));
  const listed = async (api: ApiClient, query = '') => {
    const { items } = await api.get<JobPage>(`/api/jobs?projectId=${projectId}&limit=100${query}`);
    return items.map(({ id }) => id).sort();
  };
  expect(await listed(live)).toEqual([liveJob]);
  expect(await listed(owner.api)).toEqual([liveJob]);
  expect(await listed(owner.api, '&livemode=false')).toEqual(testJobs.toSorted());
  expect(await listed(test)).toEqual(testJobs.toSorted());
  await live.post(`/api/jobs/${liveJob}/cancel`);
  await eventually(async () => expect(await balanceOf(participants)).toBe(before));
  const ledger = await owner.api.get<LedgerPage>(
    `/api/billing/ledger?organizationId=${organizationId}&limit=100`,
  );
  const charged = ledger.items.flatMap(({ jobId }) => jobId ?? []);
  expect(new Set(charged)).toEqual(new Set([liveJob]));
  const caps = await owner.api.get<Caps>(`/api/billing/caps?organizationId=${organizationId}`);
  expect(caps.spentUsd).toBe(0);
  process.stdout.write(`test jobs in queue, ledger and caps: tried ${testJobs.length}, failed 0\n`);
  await test.post(`/api/jobs/${slow}/cancel`);
});
