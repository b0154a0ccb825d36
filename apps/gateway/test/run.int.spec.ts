/** `POST /api/run`: how it waits, and how every wait ends. */
import { setTimeout as pause } from 'node:timers/promises';
import { Forbidden, ServiceUnavailable } from '@handtest/contracts/define';
import { jobContract, JobNotFound, type JobStatusRecord, liveContract } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import {
  publishEnd,
  finishJob,
  forgetScripts,
  issueToken,
  jobs,
  newJob,
  received,
  revokeToken,
  script,
} from './fake-services.js';
import { RunService } from '../run/run.service.js';
import { type Answer, GatewayUnderTest, type RequestOptions } from './gateway-under-test.js';

const runTimeoutMs = 3_000;
const job = { projectId: 'proj_1', url: 'https://shop.example', description: 'Log in' };
const completed = {
  status: 'completed',
  result: { success: true, explanation: 'Works' },
  costUsd: 0.51,
  testDurationSeconds: 60,
  testerResponse: 'Fine',
  testerAlias: 'Kim',
  testerAvatarUrl: 'https://handtest.example/kim.png',
  testerData: { testDurationSeconds: 60, consoleMessages: [], networkRequests: [], clicks: [] },
} satisfies Partial<JobStatusRecord>;

let gateway: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  const env = {
    RATE_LIMIT_ROUTE_PER_MINUTE: '100000',
    RATE_LIMIT_TOTAL_PER_MINUTE: '100000',
    RUN_TIMEOUT_MS: String(runTimeoutMs),
  };
  gateway = await GatewayUnderTest.start({ env, replicas: 2 });
  token = issueToken('key');
});

beforeEach(() => {
  forgetScripts();
  jobs.clear();
});
afterAll(() => gateway.stop());

const run = (options: RequestOptions = {}) =>
  gateway.request('POST', '/api/run', { token, body: job, ...options });

/** The jobs that are waited for, once as many were created. */
const created = (count = 1) =>
  eventually(() => {
    expect(received.get('rpc.job.status')?.length ?? 0).toBeGreaterThan(0);
    expect(jobs.size).toBe(count);
    return [...jobs.keys()];
  });

const finish = (jobId: string) => finishJob(gateway.fakes.connection, jobId, completed);

/** How many requests wait at a replica. */
const waitersAt = (replica: number) => gateway.replicas[replica]!.app.get(RunService).size;

describe('a run', () => {
  it('answers with the result as soon as the job has completed', async () => {
    const answer = run();
    const [jobId] = await created();
    await pause(100);
    const finishedAt = performance.now();
    finish(jobId!);
    const { status, body, headers } = await answer;
    expect(performance.now() - finishedAt).toBeLessThan(500);
    expect([status, body]).toEqual([200, { id: jobId, ...completed }]);
    expect(headers.get('idempotent-replayed')).toBeNull();
  });

  it.each([
    ['failed', 'url_unreachable'],
    ['expired', 'not_claimed'],
    ['cancelled', 'cancelled_by_caller'],
  ] as const)('answers 200 with the reason when the job has %s', async (status, reason) => {
    const answer = run();
    const [jobId] = await created();
    finishJob(gateway.fakes.connection, jobId!, { status, reason, error: 'It did not work out' });
    expect((await answer).body).toEqual({ id: jobId, status, reason, error: 'It did not work out' });
    expect((await answer).status).toBe(200);
  });

  it('answers at once when the job finished before the wait started', async () => {
    script(jobContract, 'create', () => {
      const { id } = newJob();
      finish(id);
      return { jobId: id, message: 'Job created' };
    });
    const began = performance.now();
    const { status, body } = await run();
    expect([status, body.status]).toEqual([200, 'completed']);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('of a job that is to be checked has the time that the check takes, and ends at once if it fails', async () => {
    script(jobContract, 'createPrepared', () => {
      const ended = { status: 'failed', reason: 'not_testable', error: 'It is not testable' } as const;
      const made = Object.assign(newJob(), ended);
      return { jobId: made.id, message: 'Job created' };
    });
    const { status, body } = await run({ body: { ...job, checkTestability: true } });
    expect([status, body]).toMatchObject([200, { status: 'failed', reason: 'not_testable' }]);
    const { call } = received.get('rpc.job.createPrepared')!.at(-1)!;
    expect(call.deadlineMs! - performance.now()).toBeGreaterThan(30_000);
  });

  it('wakes all that wait for one job, on every replica', async () => {
    const headers = { 'idempotency-key': 'join-1' };
    const first = run({ headers });
    const [jobId] = await created();
    const others = [run({ headers, replica: 1 }), run({ headers })];
    await eventually(() => expect(received.get('rpc.job.create')).toHaveLength(3));
    await pause(100);
    finish(jobId!);
    const answers = await Promise.all([first, ...others]);
    expect(answers.map(({ body }) => body.id)).toEqual([jobId, jobId, jobId]);
    expect(answers.map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
      'true',
    ]);
  });

  it('joins a job that has long finished, by its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'join-2' };
    const first = run({ headers });
    const [jobId] = await created();
    finish(jobId!);
    await first;
    expect((await run({ headers, replica: 1 })).body).toEqual({ id: jobId, ...completed });
  });

  it('answers 408 with the job’s id after the time limit, and the job continues', async () => {
    const began = performance.now();
    const { status, body } = await run();
    const [jobId] = jobs.keys();
    expect([status, body.error]).toEqual([408, 'Request Timeout']);
    expect(body.message).toContain(jobId);
    expect(performance.now() - began).toBeGreaterThanOrEqual(runTimeoutMs);
    expect(performance.now() - began).toBeLessThan(runTimeoutMs + 1_500);
    expect(jobs.get(jobId!)!.status).toBe('queued');
  });

  it('passes on why a job could not be created, and waits for nothing', async () => {
    script(jobContract, 'create', () => {
      throw new ServiceUnavailable();
    });
    expect((await run()).status).toBe(503);
    expect((await run({ body: { ...job, url: 7 } })).status).toBe(400);
    expect((await run({ body: { ...job, prNumbers: [1] } })).body.message).toMatch(
      /prNumbers .* POST \/api\/jobs/,
    );
    expect(waitersAt(0)).toBe(0);
  });

  it('finds a job that finished without a word, on its round', async () => {
    const patient = await GatewayUnderTest.start({ env: { RUN_TIMEOUT_MS: '30000' } });
    try {
      const answer = patient.request('POST', '/api/run', { token, body: job });
      const [jobId] = await created();
      await pause(100);
      Object.assign(jobs.get(jobId!)!, completed);
      expect((await answer).body).toEqual({ id: jobId, ...completed });
    } finally {
      await patient.stop();
    }
  }, 30_000);

  it('keeps waiting while the job service is down', async () => {
    const answer = run();
    const [jobId] = await created();
    script(jobContract, 'status', () => {
      throw new ServiceUnavailable();
    });
    Object.assign(jobs.get(jobId!)!, completed);
    publishEnd(gateway.fakes.connection, jobId!);
    await pause(300);
    forgetScripts();
    publishEnd(gateway.fakes.connection, jobId!);
    expect((await answer).body.status).toBe('completed');
  });
});

describe('a caller who loses access while waiting', () => {
  const losses: readonly (readonly [string, (lost: string) => unknown, number])[] = [
    ['the token is revoked', (lost) => revoke(lost), 401],
    ['the role is taken away', () => refuseReads(new Forbidden()), 403],
    ['the membership ends, or the project is deleted', () => refuseReads(new JobNotFound()), 404],
  ];
  const refuseReads = (error: Error) =>
    script(liveContract, 'read', () => {
      throw error;
    });

  /** Resolves when no earlier verification is relied on any more. */
  async function revoke(lost: string): Promise<void> {
    revokeToken(lost);
    await eventually(async () => {
      expect((await gateway.request('GET', '/api/jobs', { token: lost })).status).toBe(401);
    });
  }

  it.each(losses)('gets no result when %s', async (_name, lose, status) => {
    const lost = issueToken('pat');
    const answer = run({ token: lost });
    const [jobId] = await created();
    await eventually(() => expect(waitersAt(0)).toBe(1));
    await lose(lost);
    finish(jobId!);
    const { body, ...others } = await answer;
    expect(others.status).toBe(status);
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message']);
    expect(others.text).not.toContain(completed.testerResponse);
    expect(waitersAt(0)).toBe(0);
  });

  it('still sends the result to other callers of the same job', async () => {
    const lost = issueToken('key');
    const headers = { 'idempotency-key': 'lost-1' };
    const answers = [run({ headers }), run({ headers, token: lost })];
    const [jobId] = await created();
    await eventually(() => expect(waitersAt(0)).toBe(2));
    await revoke(lost);
    finish(jobId!);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401]);
  });

  it('is not taken for one whose access cannot be checked right now', async () => {
    const answer = run();
    const [jobId] = await created();
    await eventually(() => expect(waitersAt(0)).toBe(1));
    refuseReads(new ServiceUnavailable());
    finish(jobId!);
    await eventually(() => expect(received.get('rpc.job.live.read')).not.toHaveLength(0));
    expect(waitersAt(0)).toBe(1);
    forgetScripts();
    publishEnd(gateway.fakes.connection, jobId!);
    expect((await answer).body).toEqual({ id: jobId, ...completed });
  });
});

describe('a client that has gone', () => {
  it('ends its wait, its job continues, and its key joins the job again', async () => {
    const controller = new AbortController();
    const headers = { 'idempotency-key': 'gone-1' };
    const left = run({ headers, signal: controller.signal }).catch((error: unknown) => error);
    const [jobId] = await created();
    await eventually(() => expect(waitersAt(0)).toBe(1));
    controller.abort();
    await left;
    await eventually(() => expect(waitersAt(0)).toBe(0));
    const again = run({ headers });
    await eventually(() => expect(waitersAt(0)).toBe(1));
    finish(jobId!);
    expect((await again).body.id).toBe(jobId);
  });
});

describe('many at once', () => {
  it('are all answered, each with its own job', async () => {
    const answers = Array.from({ length: 300 }, (_, index) => run({ replica: index % 2 }));
    const all = await created(300);
    await pause(200);
    all.forEach(finish);
    const bodies = (await Promise.all(answers)).map(({ body }) => body.id);
    expect(new Set(bodies)).toEqual(new Set(all));
  });
});

describe('a shutdown', () => {
  it('answers waiting callers with a 503 and the job’s id, and another replica accepts them', async () => {
    const headers = { 'idempotency-key': 'shutdown-1' };
    const leaving = await GatewayUnderTest.start({ replicas: 2, env: { SHUTDOWN_DRAIN_MS: '100' } });
    try {
      const waiting: Promise<Answer> = leaving.request('POST', '/api/run', { token, body: job, headers });
      const [jobId] = await created();
      await pause(100);
      const [stopping] = leaving.replicas;
      const stopped = stopping!.stop();
      const { status, body } = await waiting;
      expect([status, body.error]).toEqual([503, 'Service Unavailable']);
      expect(body.message).toContain(jobId);
      await expect(stopped).resolves.toEqual([]);
      const again = leaving.request('POST', '/api/run', { token, body: job, headers, replica: 1 });
      await pause(200);
      finishJob(leaving.fakes.connection, jobId!, completed);
      expect((await again).body.id).toBe(jobId);
    } finally {
      await leaving.stop();
    }
  }, 30_000);
});
