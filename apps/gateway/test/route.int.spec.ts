/** What passes through untouched, and what the gateway itself says about it. */
import { RawJson } from '@handtest/contracts/define';
import { organizationContract } from '@handtest/contracts/identity';
import { jobContract } from '@handtest/contracts/job';
import fc from 'fast-check';
import { hasEntityTag, operationOf } from '../route/route.js';
import { routes } from '../route/routes.js';
import { forgetScripts, issueToken, newJob, received, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { sampleRequest } from './sample-request.js';
import { answersIn, exchange } from './wire.js';

let gateway: GatewayUnderTest;
let key: string;
let session: string;

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  gateway = await GatewayUnderTest.start({ env });
  key = issueToken('key');
  session = issueToken('ses', { platformRoles: ['tester', 'platform_admin'] });
});

beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

describe('an answer', () => {
  it('is passed on byte for byte', async () => {
    const json = '{ "id":"org_1",\n  "name" : "Schön \\u00e9 😀", "big":12345678901234567890 }';
    script(organizationContract, 'get', () => new RawJson(json));
    const answer = await gateway.request('GET', '/api/organizations/org_1', { token: key });
    expect(answer.text).toBe(json);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(json)));
  });

  it('is an empty object where there is nothing to say', async () => {
    script(organizationContract, 'list', () => undefined);
    expect((await gateway.request('GET', '/api/organizations', { token: key })).text).toBe('{}');
  });

  it('lets browsers cache nothing and load nothing', async () => {
    const { headers } = await gateway.request('GET', '/api/auth/me', { token: key });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age=') as string,
      'x-request-id': expect.stringMatching(/^[\w-]{16}$/) as string,
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('is a picture for the name of an avatar, which pages of any origin embed and browsers keep', async () => {
    const { status, headers, text } = await gateway.request('GET', '/api/avatars/%C3%89%C3%91-3.svg');
    expect([status, text]).toEqual([200, expect.stringContaining('>ÉÑ</text>')]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/) as string,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const missing = await gateway.request('GET', '/api/avatars/x.svg');
    expect([missing.status, missing.body.code]).toEqual([404, 'avatar_not_found']);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  it('has its headers without its body for HEAD', async () => {
    const job = newJob();
    const answer = await gateway.request('HEAD', `/api/jobs/${job.id}/status`);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
  });
});

/** Numbers for parameters that are named so. */
const withParameters = (path: string) => path.replace(/:\w+Number/g, '1').replace(/:\w+/g, 'x');

describe('a request', () => {
  it('reaches its operation with query, body, caller and client address', async () => {
    const answer = await gateway.request(
      'GET',
      '/api/jobs?projectId=proj_1&limit=5&metadata%5Bbuild%5D=4711&metadata[a%20b]=',
      {
        token: key,
        from: '203.0.113.9',
      },
    );
    expect(answer.body).toEqual({
      asked: {
        ...{ projectId: 'proj_1', limit: 5, offset: 0, view: 'full' },
        metadata: { build: '4711', 'a b': '' },
      },
      caller: 'key',
      clientAddress: '203.0.113.9',
    });
    const project = { name: 'Shop', organizationId: 'org_1' };
    const created = await gateway.request('POST', '/api/projects', { token: key, body: project });
    expect([created.status, created.body.asked]).toEqual([201, project]);
  });

  it('for the status of a job needs no token, and travels together with others', async () => {
    const jobs = Array.from({ length: 40 }, newJob);
    // One write on one connection: the requests arrive in one tick, under any load of the machine.
    const requests = jobs.map(({ id }, index) => {
      const connection = index === jobs.length - 1 ? 'close' : 'keep-alive';
      return `GET /api/jobs/${id}/status HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;
    });
    const answers = answersIn(await exchange(gateway.replicas[0]!.url, requests.join('')));
    expect(answers.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual(
      jobs.map(({ id }) => id),
    );
    expect(received.get('rpc.job.status')!.length).toBeLessThan(jobs.length / 2);
    expect(received.get('rpc.job.status')![0]!.call.caller).toEqual({ kind: 'anonymous' });
    const missing = await gateway.request('GET', '/api/jobs/nonsense/status');
    expect([missing.status, missing.body]).toEqual([
      404,
      { error: 'Not Found', message: 'Job not found', code: 'job_not_found' },
    ]);
  });

  it('for the status of a job ignores any token', async () => {
    const job = newJob();
    const answer = await gateway.request('GET', `/api/jobs/${job.id}/status`, { token: 'nonsense' });
    expect(answer.status).toBe(200);
  });

  it.each(routes.filter(({ byHand }) => !byHand).map((row) => [row.method, row.path, row] as const))(
    '%s %s reaches the operation of its row',
    async (method, path, row) => {
      script(row.contract, row.operation, (request) =>
        operationOf(row).batched ? [{}] : { asked: request },
      );
      const sample = sampleRequest(row);
      const query =
        method === 'GET' ? `?${new URLSearchParams(sample as Record<string, string>).toString()}` : '';
      const answer = await gateway.request(method, withParameters(path) + query, {
        token: session,
        ...(method !== 'GET' && { body: sample }),
      });
      expect([answer.status, answer.body.message]).toEqual([row.status, undefined]);
      expect(answer.headers.has('etag')).toBe(hasEntityTag(row));
      expect([...received.keys()]).toContain(`rpc.${row.contract.owner}.${row.operation}`);
    },
  );
});

describe('POST /api/jobs', () => {
  const job = { projectId: 'proj_1', url: 'https://a.example', description: 'Look' };

  it('creates, and answers a repetition with the same and a header', async () => {
    const create = () =>
      gateway.request('POST', '/api/jobs', { token: key, body: job, headers: { 'idempotency-key': 'k-1' } });
    const [first, second] = [await create(), await create()];
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ jobId: expect.stringMatching(/^job_/) as string, message: 'Job created' });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it.each([{ prNumbers: [7] }, { issueNumbers: [7] }, { checkTestability: true }])(
    'with %j waits for the testability, up to 45 s',
    async (asked) => {
      const answer = await gateway.request('POST', '/api/jobs', { token: key, body: { ...job, ...asked } });
      expect([answer.status, answer.body.testability]).toEqual([
        201,
        { testable: true, reason: 'It changes a page.' },
      ]);
      const { request, call } = received.get('rpc.job.createPrepared')!.at(-1)!;
      expect(request).toEqual({ ...job, ...asked });
      expect(call.deadlineMs! - performance.now()).toBeGreaterThan(30_000);
      expect(received.get('rpc.job.create')).toBeUndefined();
    },
  );

  it('reads the key only from the header', async () => {
    await gateway.request('POST', '/api/jobs', { token: key, body: { ...job, idempotencyKey: 'k-2' } });
    expect(received.get('rpc.job.create')!.at(-1)!.request).not.toHaveProperty('idempotencyKey');
    for (const bad of ['has blank', 'x'.repeat(256)]) {
      const answer = await gateway.request('POST', '/api/jobs', {
        token: key,
        body: job,
        headers: { 'idempotency-key': bad },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(/^Idempotency-Key must be 1 to 255 visible characters; it /);
    }
    expect(jobContract.owner).toBe('job');
  });
});

describe('100 random bodies for each route', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const bodies = fc.sample(
    fc.oneof(
      fc.dictionary(
        fc.oneof(fc.string(), fc.constantFrom('name', 'url', 'limit', 'organizationId', 'jobId')),
        value,
      ),
      value,
    ),
    { numRuns: 100, seed: 7 },
  );

  it.each(routes.filter(({ path }) => path !== '/api/run').map((row) => [row.method, row.path] as const))(
    '%s %s answers none of them with a 500',
    async (method, path) => {
      const answers = await Promise.all(
        bodies.map((body, index) =>
          gateway.request(
            method,
            path.replace(/:\w+/g, encodeURIComponent(`x${index}`)) + queryOf(method, body),
            {
              token: session,
              leavesStreams: true,
              ...(method !== 'GET' && { body }),
            },
          ),
        ),
      );
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      expect(answers.filter(({ text }) => /\.js:\d+/.test(text))).toEqual([]);
    },
  );
});

/** What a body would be as a query. */
function queryOf(method: string, body: unknown): string {
  if (method !== 'GET' || typeof body !== 'object' || body === null) return '';
  const pairs = Object.entries(body).map(([name, value]): [string, string] => [
    name.toWellFormed(),
    JSON.stringify(value).toWellFormed(),
  ]);
  return `?${new URLSearchParams(pairs).toString()}`;
}
