/** A code host from the connection to filed issues, against every service as deployed, over HTTP only. */
import { randomUUID } from 'node:crypto';
import type {
  ConnectionRecord,
  IssueCreated,
  IssuePage,
  IssueRecord,
  TestSessionRecord,
} from '@handtest/contracts/codehost';
import type { JobCreated, JobRecord, JobStatusRecord, TesterJobRecord } from '@handtest/contracts/job';
import { Deployment, eventually } from '@handtest/deployment';
import { assertValidTraffic, CodehostServer, type Issue, type Repository } from '@handtest/fakes';
import { report } from './access/exchange.js';
import {
  BusTap,
  keptInDatabases,
  keptInLogs,
  keptInRedis,
  keptInStreams,
  leaksIn,
  withoutSecretsForTheirService,
} from './access/secret-search.js';
import { secretsOf } from './access/third-parties.js';
import { doTest, expectOneWebhook, untilTerminal } from './job-flow.js';
import { createParticipants, type Participants } from './participants.js';

const previewUrl = 'https://pr-1.preview.example.com';

let server: CodehostServer;
let deployment: Deployment;
let tap: BusTap;
let participants: Participants;
let shop: Repository;
/** Only the client's own token has access to it. */
let cellar: Repository;
let tokens: { organization: string; client: string };
let pull: Issue;
let docsPull: Issue;
/** What the tester saw, by job. */
const shown: Record<string, TesterJobRecord> = {};

const files = {
  'src/checkout/payment.ts':
    "export function pay(): void {\n  throw new TypeError('payment is undefined');\n}\n",
  'README.md': '# Shop\n',
};

beforeAll(async () => {
  server = await CodehostServer.start();
  fillHost();
  deployment = await Deployment.start({
    environment: { all: { LOG_LEVEL: 'debug' }, codehost: server.environment },
  });
  tap = await BusTap.open(deployment);
  participants = await createParticipants(deployment);
});

afterAll(async () => {
  await tap?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
  await server.stop();
  await assertValidTraffic(server);
});

function fillHost(): void {
  const { host } = server;
  const [ada, mona] = [host.addUser('ada'), host.addUser('mona')];
  shop = host.addRepository(host.addOrganization('acme', [[ada, 'admin']]), 'shop', { files });
  cellar = host.addRepository(mona, 'cellar', { files });
  tokens = {
    organization: host.tokens.issueUserToken(ada, false),
    client: host.tokens.issueUserToken(mona, false),
  };
  host.issues.open(shop, {
    title: 'Dark mode',
    body: 'The colours of the catalogue',
    labels: ['enhancement'],
  });
  const body =
    'Guests can pay by card at the checkout again. Put an item into the cart, and pay by card as a guest.';
  const sha = shop.git.commit(
    'payment',
    { 'src/checkout/payment.ts': 'export const pay = () => undefined;\n' },
    'main',
  );
  pull = host.issues.openPull(shop, { title: 'Repair the payment', body, head: 'payment', author: ada });
  host.work.report(host.work.deploy(shop, { sha }), 'success', previewUrl);
  shop.git.commit('words', { 'README.md': '# The shop\n' }, 'main');
  docsPull = host.issues.openPull(shop, { title: 'Better words', head: 'words', author: ada });
}

const api = () => participants.workspace.api;
const issuesOf = (repository: Repository) =>
  server.host.issues.of(repository).filter(({ pull: one }) => !one);

async function recordOf(jobId: string): Promise<JobRecord> {
  return api().get<JobRecord>(`/api/jobs/${jobId}`);
}

/** With the outcome of its filing. */
async function untilFiled(jobId: string): Promise<JobStatusRecord> {
  const check = async () => {
    const record = await recordOf(jobId);
    expect(record.createdIssues).toBeDefined();
    return record;
  };
  return eventually(check, { timeoutMs: 60_000, intervalMs: 300 });
}

/** The index is refreshed after 10 seconds. */
async function untilListed(issueNumber: number): Promise<void> {
  const path = `/api/codehost/issues?projectId=${participants.workspace.projectId}`;
  const check = async () => {
    const { items } = await api().get<IssuePage>(path);
    expect(items.map(({ number }) => number)).toContain(issueNumber);
  };
  await eventually(check, { timeoutMs: 30_000, intervalMs: 500 });
}

async function completeJob(jobId: string): Promise<JobStatusRecord> {
  await doTest(participants, jobId, async (step) => {
    if (step !== 'claimed') return;
    shown[jobId] = await participants.tester.api.get<TesterJobRecord>(`/api/tester/jobs/${jobId}`);
  });
  const record = await untilTerminal(participants, jobId);
  expect(record.status).toBe('completed');
  return record;
}

it('a token connects an organization, and a project lists the issues of its repository', async () => {
  const { organizationId, projectId } = participants.workspace;
  const owner = participants.owner.api;
  const body = { organizationId, token: tokens.organization };
  const { status, account, hint } = await owner.put<ConnectionRecord>('/api/codehost/token', body);
  expect({ status, account, hint }).toEqual({
    status: 'active',
    account: 'ada',
    hint: tokens.organization.slice(-4),
  });
  const project = { codehostRepos: [shop.fullName], defaultUrl: 'https://shop.example.com' };
  await owner.patch(`/api/projects/${projectId}`, project);
  const page = await eventually(
    () => api().get<IssuePage>(`/api/codehost/issues?projectId=${projectId}&state=all`),
    { timeoutMs: 30_000, intervalMs: 300 },
  );
  expect(page.items.map(({ title }) => title)).toEqual(['Dark mode']);
  expect(page.pagination).toMatchObject({ total: 1, limit: 30, offset: 0, hasMore: false });
  const [first] = issuesOf(shop);
  const one = await api().get<IssueRecord>(`/api/codehost/issues/${first!.number}?projectId=${projectId}`);
  expect(one).toMatchObject({ title: 'Dark mode', labels: ['enhancement'], state: 'open' });
  const path = `/api/codehost/issues/${pull.number}?projectId=${projectId}`;
  expect((await api().ask('GET', path)).status).toBe(404);
});

it('a pull request that changes only documents is not tested and costs nothing', async () => {
  const body = { projectId: participants.workspace.projectId, prNumbers: [docsPull.number], url: previewUrl };
  const { jobId, testability } = await api().post<JobCreated>('/api/jobs', body);
  expect(testability).toMatchObject({ testable: false, reason: expect.any(String) });
  const record = await recordOf(jobId);
  expect(record).toMatchObject({
    status: 'failed',
    reason: 'not_testable',
    testability: { testable: false },
  });
  expect(record).not.toHaveProperty('costUsd');
  expect(await expectOneWebhook(participants, jobId)).toMatchObject({ jobId, status: 'failed' });
});

describe('a job from a pull request', () => {
  let first: JobStatusRecord;

  it('is planned, tested at the preview, and its finding becomes an issue that the webhook names', async () => {
    const { projectId } = participants.workspace;
    const body = { projectId, prNumbers: [pull.number], autoCreateCodehostIssues: true };
    const { jobId, testability } = await api().post<JobCreated>('/api/jobs', body);
    expect(testability).toMatchObject({ testable: true });
    const completed = await completeJob(jobId);
    expect(completed.extractedIssues!.length).toBeGreaterThan(0);
    const repo = shop.fullName;
    expect(completed.codehostContext).toMatchObject({
      repo,
      prNumbers: [pull.number],
      headSha: expect.any(String),
    });
    expect(shown[jobId]).toMatchObject({
      url: previewUrl,
      description: expect.stringContaining('Repair the payment'),
    });
    const before = issuesOf(shop).length;
    first = await untilFiled(jobId);
    const created = first.createdIssues!;
    expect(created.map(({ isNew }) => isNew)).toEqual(completed.extractedIssues!.map(() => true));
    expect(issuesOf(shop).length).toBeGreaterThanOrEqual(before);
    const filed = issuesOf(shop).slice(-created.length);
    expect(filed.map(({ number, title }) => ({ number, title }))).toEqual(
      created.map(({ issueNumber: number, title }) => ({ number, title })),
    );
    expect(filed[0]!.body).toContain(first.jobUrl);
    const webhook = await expectOneWebhook(participants, jobId);
    expect(webhook).toMatchObject({ jobId, metadata: { createdIssues: created } });
  });

  it('has its finding filed once: a request for the same one joins', async () => {
    const path = `/api/jobs/${first.id}/create-issue`;
    const [issue] = first.extractedIssues!;
    const headers = { 'idempotency-key': randomUUID() };
    const before = issuesOf(shop).length;
    const answer = await api().ask<IssueCreated>('POST', path, { issue }, headers);
    expect(answer).toMatchObject({ status: 200, body: { created: { repo: shop.fullName } } });
    expect(answer.body.created.issueNumber).toBe(first.createdIssues![0]!.issueNumber);
    const again = await api().ask<IssueCreated>('POST', path, { issue }, headers);
    expect(again.body).toEqual(answer.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(issuesOf(shop)).toHaveLength(before);
    expect(issuesOf(shop).flatMap(({ comments }) => comments)).toEqual([]);
  });

  it('comments on the issue when another job finds the same, and the finding names the issue', async () => {
    const { projectId } = participants.workspace;
    const { issueNumber } = first.createdIssues![0]!;
    await untilListed(issueNumber);
    const before = issuesOf(shop).length;
    const body = { projectId, issueNumbers: [issueNumber], url: previewUrl, checkTestability: false };
    const { jobId } = await api().post<JobCreated>('/api/jobs', { ...body, autoCreateCodehostIssues: true });
    const { extractedIssues } = await completeJob(jobId);
    expect(extractedIssues![0]!.relatedIssues![0]).toMatchObject({ issueNumber, relation: 'duplicate' });
    const { createdIssues } = await untilFiled(jobId);
    expect(createdIssues![0]).toMatchObject({ issueNumber, isNew: false });
    expect(issuesOf(shop)).toHaveLength(before);
    expect(server.host.issues.numbered(shop, issueNumber)!.comments).toHaveLength(1);
  });
});

it('a test session has one job for each issue', async () => {
  const { projectId } = participants.workspace;
  const body =
    'Open the catalogue of the shop and choose a hat. The page should show the price of the hat in dollars. Now it shows no price.';
  const numbers = ['Prices', 'Sizes'].map((title) => server.host.issues.open(shop, { title, body }).number);
  const path = '/api/codehost/issues';
  const request = { projectId, issueNumbers: numbers };
  const { sessionId } = await api().post<{ sessionId: string }>(`${path}/bulk-test`, request);
  const session = () => api().get<TestSessionRecord>(`${path}/test-sessions/${sessionId}`);
  const ready = await eventually(
    async () => {
      const { jobs } = await session();
      expect(jobs.map(({ jobId }) => typeof jobId)).toEqual(['string', 'string']);
      return jobs;
    },
    { timeoutMs: 60_000, intervalMs: 300 },
  );
  expect(ready.map(({ issueNumber }) => issueNumber)).toEqual(numbers);
  for (const { jobId } of ready) await completeJob(jobId!);
  await eventually(async () => expect((await session()).status).toBe('completed'), { timeoutMs: 30_000 });
  const { sessions } = await api().get<{ sessions: TestSessionRecord[] }>(
    `${path}/test-sessions?projectId=${projectId}`,
  );
  expect(sessions.map(({ id }) => id)).toEqual([sessionId]);
});

it('a client with its own token creates a job for a repository without any connection, and it is filed', async () => {
  const request = {
    ...{ url: 'https://cellar.example.com', description: 'Pay by card.', metadata: { build: 17 } },
    ...{ codehostRepos: [cellar.fullName], codehostToken: tokens.client, autoCreateCodehostIssues: true },
  };
  const { jobId } = await api().post<JobCreated>('/api/jobs', request);
  await completeJob(jobId);
  const { createdIssues } = await untilFiled(jobId);
  expect(createdIssues!.length).toBeGreaterThan(0);
  const filed = issuesOf(cellar).map(({ number, author }) => ({ number, login: author.login }));
  expect(filed).toEqual(createdIssues!.map(({ issueNumber: number }) => ({ number, login: 'mona' })));
  const asked = await participants.owner.api.ask('POST', '/api/jobs', {
    ...request,
    codehostToken: undefined,
    organizationId: participants.workspace.organizationId,
  });
  expect(asked.status).toBe(400);
});

it('no tester has a job at the end', async () => {
  const { items } = await participants.tester.api.get<{ items: TesterJobRecord[] }>('/api/tester/jobs');
  expect(items).toEqual([]);
});

it('no token or key of the code host is stored or logged, and the tokens of ended jobs are deleted', async () => {
  const secrets = [tokens.organization, tokens.client, ...secretsOf(server)];
  const rows = await eventually(
    async () => {
      const kept = await keptInDatabases(deployment);
      expect(kept.filter(({ location }) => location.endsWith(' public.job_token'))).toEqual([]);
      return kept;
    },
    { timeoutMs: 30_000, intervalMs: 500 },
  );
  const [streams, redis] = [await keptInStreams(deployment), await keptInRedis(deployment)];
  const heard = await tap.close();
  const onBus = withoutSecretsForTheirService(heard);
  const kept = [...rows, ...keptInLogs(deployment), ...streams, ...redis, ...onBus];
  expect(leaksIn(heard, [tokens.client])).not.toEqual([]);
  const leaks = leaksIn(kept, secrets);
  report(`secrets of the code host: tried ${secrets.length} in ${kept.length} texts, failed ${leaks.length}`);
  expect(leaks).toEqual([]);
});
