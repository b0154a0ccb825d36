/** The tool `wait`: how it waits, what it reports, and how every wait ends. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Progress } from '@modelcontextprotocol/client';
import {
  jobContract,
  JobNotFound,
  type JobStatusRecord,
  jobWakeSubject,
  liveContract,
} from '@handtest/contracts/job';
import { verificationLeaseMs } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { RunService } from '../run/run.service.js';
import {
  finishJob,
  forgetScripts,
  issueToken,
  jobs,
  newJob,
  received,
  revokeToken,
  script,
} from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { bothGenerations, connectMcp } from './mcp-client.js';

const completed = {
  status: 'completed',
  result: { success: true, explanation: 'Works' },
  testerResponse: 'Fine',
  testerData: { testDurationSeconds: 60, consoleMessages: [], networkRequests: [], clicks: [] },
} satisfies Partial<JobStatusRecord>;

let gateway: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  const env = {
    RATE_LIMIT_ROUTE_PER_MINUTE: '100000',
    RATE_LIMIT_TOTAL_PER_MINUTE: '100000',
    WAITERS_PER_REPLICA: '20',
    WAITERS_PER_CALLER: '10',
  };
  gateway = await GatewayUnderTest.start({ env, replicas: 2 });
  token = issueToken('key');
});

beforeEach(() => {
  forgetScripts();
  jobs.clear();
});
afterAll(() => gateway.stop());

const waitersAt = (replica: number) => gateway.replicas[replica]!.app.get(RunService).size;
const waiting = (count: number, replica = 0) =>
  eventually(async () => expect(waitersAt(replica)).toBe(count));
const finish = (jobId: string, end: Partial<JobStatusRecord> = completed) =>
  finishJob(gateway.fakes.connection, jobId, end);
const change = (jobId: string, fields: Partial<JobStatusRecord>) => {
  Object.assign(jobs.get(jobId)!, fields);
  gateway.fakes.connection.publish(jobWakeSubject, jobId);
};

describe.each(bothGenerations)('a wait of a client of %s', (generation) => {
  let client: Client;
  beforeAll(async () => {
    client = await connectMcp(gateway.replicas[0]!.url, token, generation);
  });
  afterAll(() => client.close());

  const wait = (
    args: Record<string, unknown>,
    onprogress?: (progress: Progress) => void,
    signal?: AbortSignal,
  ) => client.callTool({ name: 'wait', arguments: args }, { onprogress, signal });

  it('answers with the summary as soon as the job has ended', async () => {
    const { id } = newJob();
    const answer = wait({ jobId: id });
    await waiting(1);
    const finishedAt = performance.now();
    finish(id);
    const { structuredContent } = await answer;
    expect(performance.now() - finishedAt).toBeLessThan(1_000);
    const { testerData: _data, keyMoments: _moments, ...summary } = jobs.get(id)!;
    expect(structuredContent).toEqual({
      jobId: id,
      finished: true,
      status: 'completed',
      waitedSeconds: expect.any(Number) as number,
      job: summary,
    });
    expect(waitersAt(0)).toBe(0);
  });

  it('answers at once when the job had ended', async () => {
    const { id } = Object.assign(newJob(), { status: 'expired', reason: 'not_claimed' });
    expect((await wait({ jobId: id })).structuredContent).toMatchObject({
      finished: true,
      status: 'expired',
      waitedSeconds: 0,
      job: { reason: 'not_claimed' },
    });
    // A waiter of an earlier job may still read the status of that job.
    const read = (received.get('rpc.job.status') ?? []).flatMap(
      ({ request }) => request as { jobId: string }[],
    );
    expect(read.map(({ jobId }) => jobId)).not.toContain(id);
  });

  it('is no error when the time is over: nothing is lost', async () => {
    const { id } = newJob();
    const result = await wait({ jobId: id, timeoutSeconds: 1 });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toEqual({
      jobId: id,
      finished: false,
      status: 'queued',
      waitedSeconds: 1,
      retryAfterSeconds: 10,
    });
    expect(result.content[0]).toEqual({
      type: 'text',
      text: 'Still working: call wait again with the same jobId',
    });
    expect(waitersAt(0)).toBe(0);
  });

  it('reports the progress to a client that asks for it: each state, with the minutes left', async () => {
    const { id } = newJob();
    const reports: Progress[] = [];
    const answer = wait({ jobId: id }, (progress) => void reports.push(progress));
    await eventually(async () => expect(reports).toHaveLength(1));
    const responseDeadline = new Date(Date.now() + 239_000).toISOString();
    change(id, { status: 'working', responseDeadline });
    await eventually(async () => expect(reports).toHaveLength(2));
    change(id, { submittedAt: new Date().toISOString() });
    await eventually(async () => expect(reports).toHaveLength(3));
    finish(id);
    expect((await answer).structuredContent).toMatchObject({ finished: true });
    expect(reports.map(({ message }) => message)).toEqual([
      'The job waits for a tester',
      'A tester is working on it, 4 minutes left',
      'The report is being read',
    ]);
    expect(reports.map(({ total }) => total)).toEqual([600, 600, 600]);
    const values = reports.map(({ progress }) => progress);
    expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b));
  });

  it('ends with the connection of the client, and the job continues', async () => {
    const { id } = newJob();
    // The SDK of 2025 keeps its connection open when a request is aborted.
    const own = await connectMcp(gateway.replicas[0]!.url, token, generation);
    const answer = own.callTool({ name: 'wait', arguments: { jobId: id } });
    const ended = answer.catch(() => 'gone');
    await waiting(1);
    await own.close();
    await waiting(0);
    await expect(ended).resolves.toBe('gone');
    expect(jobs.get(id)!.status).toBe('queued');
  });

  it('checks the access at its start and at its end', async () => {
    script(jobContract, 'get', () => [new JobNotFound()]);
    const missing = await wait({ jobId: 'job_unknown' });
    expect(missing).toMatchObject({ isError: true, structuredContent: { statusCode: 404 } });
    forgetScripts();
    const lost = newJob();
    script(liveContract, 'read', () => {
      throw new JobNotFound();
    });
    const answer = wait({ jobId: lost.id });
    await waiting(1);
    finish(lost.id);
    expect(await answer).toMatchObject({ isError: true, structuredContent: { statusCode: 404 } });
  });

  it('of a token that is revoked ends with a 401', async () => {
    const revoked = issueToken('pat');
    const own = await connectMcp(gateway.replicas[0]!.url, revoked, generation);
    const { id } = newJob();
    const answer = own.callTool({ name: 'wait', arguments: { jobId: id } });
    await waiting(1);
    revokeToken(revoked);
    // The lease of the verification ends.
    await pause(verificationLeaseMs + 50);
    finish(id);
    expect(await answer).toMatchObject({ isError: true, structuredContent: { statusCode: 401 } });
    await own.close();
  });

  it('accepts 1 to 3,600 seconds', async () => {
    const { id } = newJob();
    for (const timeoutSeconds of [0, 3_601, 1.5, '10']) {
      const { isError, content } = await wait({ jobId: id, timeoutSeconds });
      expect([isError, JSON.stringify(content)]).toEqual([
        true,
        expect.stringContaining('timeoutSeconds must be') as string,
      ]);
    }
  });
});

describe('a wait without progress whose envelope is wrong', () => {
  const accept = 'application/json, text/event-stream';
  const modern = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headersOf2026 = {
    accept,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'wait',
  };
  const ask = (headers: Record<string, string>, _meta: object, id: string, timeoutSeconds: number) =>
    gateway.request('POST', '/api/mcp', {
      token,
      headers,
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'wait', arguments: { jobId: id, timeoutSeconds }, _meta },
      },
    });

  it.each([
    ['names another tool', 400, { ...headersOf2026, 'mcp-name': 'get_job' }, modern],
    ['names another method', 400, { ...headersOf2026, 'mcp-method': 'ping' }, modern],
    ['has an unknown revision', 400, { ...headersOf2026, 'mcp-protocol-version': '2099-01-01' }, modern],
    ['names no tool', 400, { accept, 'mcp-protocol-version': '2026-07-28' }, modern],
    ['has an unknown revision of 2025', 400, { accept, 'mcp-protocol-version': '2025-01-01' }, {}],
    ['accepts no events', 406, { accept: 'application/json' }, {}],
  ])('and %s is a %d at once', async (_fault, status, headers, meta) => {
    const { id } = newJob();
    const startedMs = performance.now();
    expect((await ask(headers, meta, id, 60)).status).toBe(status);
    expect(performance.now() - startedMs).toBeLessThan(30_000);
  });

  it.each([
    ['2026', headersOf2026, modern],
    ['2025', { accept, 'mcp-protocol-version': '2025-11-25' }, {}],
    ['2025 without a revision', { accept }, {}],
  ])('but with a right one of %s it waits', async (_revision, headers, meta) => {
    const { id } = newJob();
    const startedMs = performance.now();
    expect((await ask(headers, meta, id, 1)).text).toContain('waitedSeconds');
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(950);
  });
});

describe('the time of a wait', () => {
  it.each([
    ['without progress', 50_000, undefined],
    ['with progress', 600_000, () => undefined],
  ] as const)('%s is %d ms by default', async (_name, expected, onprogress) => {
    const { id } = newJob();
    const client = await connectMcp(gateway.replicas[0]!.url, token);
    const runs = gateway.replicas[0]!.app.get(RunService);
    const startedMs = performance.now();
    const answer = client.callTool({ name: 'wait', arguments: { jobId: id } }, { onprogress });
    await waiting(1);
    const { dueMs } = runs.waitersOf(id)[0]!;
    expect(dueMs - startedMs).toBeGreaterThanOrEqual(expected);
    expect(dueMs - performance.now()).toBeLessThanOrEqual(expected);
    finish(id);
    await answer;
    await client.close();
  });
});

describe('many waits', () => {
  it('at once share a few reads and leave nothing behind; more than the limit are asked to come later', async () => {
    const all = Array.from({ length: 20 }, newJob);
    const client = await connectMcp(gateway.replicas[0]!.url, token);
    const other = await connectMcp(gateway.replicas[0]!.url, issueToken('pat', { userId: 'user_2' }));
    const answers = all.map(({ id }, index) =>
      (index < 10 ? client : other).callTool({ name: 'wait', arguments: { jobId: id } }),
    );
    await waiting(20);
    const { id } = newJob();
    expect(await client.callTool({ name: 'wait', arguments: { jobId: id } })).toMatchObject({
      isError: true,
      structuredContent: { statusCode: 503, retryAfterSeconds: 10 },
    });
    const body = { projectId: 'proj_1', url: 'https://shop.example', description: 'Log in' };
    const run = await gateway.request('POST', '/api/run', { token, body });
    expect([run.status, run.headers.get('retry-after'), received.get('rpc.job.create')]).toEqual([
      503,
      '10',
      undefined,
    ]);
    for (const job of all) finish(job.id);
    const results = await Promise.all(answers);
    expect(
      results.every(({ structuredContent }) => (structuredContent as { finished: boolean }).finished),
    ).toBe(true);
    expect(waitersAt(0)).toBe(0);
    await Promise.all([client.close(), other.close()]);
  });

  it('of one organization leave places for others, and it may wait again after one has ended', async () => {
    const all = Array.from({ length: 10 }, newJob);
    const keyOf = (organizationId: string) => issueToken('key', { organizationId, userId: 'user_3' });
    const wait = async (asking: string, jobId: string) => {
      const client = await connectMcp(gateway.replicas[0]!.url, asking);
      const result = await client.callTool({ name: 'wait', arguments: { jobId } });
      await client.close();
      return result.structuredContent;
    };
    const answers = all.map(({ id }) => wait(keyOf('org_1'), id));
    await waiting(10);
    const late = newJob();
    expect(await wait(keyOf('org_1'), late.id)).toMatchObject({ statusCode: 503, retryAfterSeconds: 10 });
    const body = { projectId: 'proj_1', url: 'https://shop.example', description: 'Log in' };
    const run = await gateway.request('POST', '/api/run', { token: keyOf('org_1'), body });
    expect([run.status, run.body.code, run.headers.get('retry-after')]).toEqual([
      503,
      'too_many_waiters',
      '10',
    ]);
    expect(received.get('rpc.job.create')).toBeUndefined();
    const ofOthers = [wait(keyOf('org_2'), late.id), wait(issueToken('pat', { userId: 'user_3' }), late.id)];
    await waiting(12);
    finish(all[0]!.id);
    await waiting(11);
    const again = wait(keyOf('org_1'), late.id);
    await waiting(12);
    for (const { id } of [...all.slice(1), late]) finish(id);
    for (const answer of await Promise.all([...answers, ...ofOthers, again])) {
      expect(answer).toMatchObject({ finished: true });
    }
  });

  it('end with finished false when the server shuts down, and continue at another one', async () => {
    const { id } = newJob();
    const stopping = await gateway.startReplica();
    const clients = await Promise.all(bothGenerations.map((one) => connectMcp(stopping.url, token, one)));
    const answers = clients.map((client) => client.callTool({ name: 'wait', arguments: { jobId: id } }));
    await waiting(2, 2);
    await Promise.all([stopping.stop(), ...answers]);
    for (const { structuredContent } of await Promise.all(answers)) {
      expect(structuredContent).toMatchObject({ jobId: id, finished: false, retryAfterSeconds: 10 });
    }
    const client = await connectMcp(gateway.replicas[1]!.url, token);
    const again = client.callTool({ name: 'wait', arguments: { jobId: id } });
    await waiting(1, 1);
    finish(id);
    expect((await again).structuredContent).toMatchObject({ finished: true });
    await client.close();
  });
});
