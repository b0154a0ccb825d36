/** What is refused before it meets a route: what is no HTTP, two hosts, and methods that a path does not have. */
import { once } from 'node:events';
import { createServer, METHODS } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jobContract } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { refuseUnreadable } from '../error/unreadable-request.js';
import { routes } from '../route/routes.js';
import { forgetScripts, issueToken, newJob, received, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { answersIn, exchange, type WireAnswer } from './wire.js';

let gateway: GatewayUnderTest;
let url: string;
let token: string;

const unlimited = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ env: unlimited });
  url = gateway.replicas[0]!.url;
  token = issueToken('key');
});

beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

/** The only answer on a connection; the form of every error, with the headers of every answer. */
async function refusalOf(bytes: string, from = url): Promise<WireAnswer & { message: string }> {
  const [answer, ...others] = answersIn(await exchange(from, bytes));
  expect(others).toEqual([]);
  expect(Object.fromEntries(answer!.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\w-]{16}$/) as string,
    connection: 'close',
  });
  const { error, message, code, ...more } = JSON.parse(answer!.body) as Record<
    'error' | 'message' | 'code',
    string
  >;
  const errors = answer!.status === 400 && [{ param: 'request', message }];
  expect([typeof error, more]).toEqual(['string', errors ? { errors } : {}]);
  expect(code).toMatch(/^[a-z_]+$/);
  return { ...answer!, message };
}

const head = (lines: string) => `${lines}\r\n\r\n`;

describe('a request that is no HTTP', () => {
  it.each([
    ['text', 'hello\r\n\r\n'],
    ['a method that does not exist', head('FETCH / HTTP/1.1\r\nHost: x')],
    ['a header without a colon', head('GET / HTTP/1.1\r\nHost: x\r\nnonsense')],
    ['a blank before a colon', head('GET / HTTP/1.1\r\nHost : x')],
    ['a folded header', head('GET / HTTP/1.1\r\nHost: x\r\n folded: y')],
    ['a length that is no number', head('POST /api/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1e3')],
    ['two lengths', head('POST /api/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2')],
    [
      'a length and chunks',
      head('POST /api/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked'),
    ],
    [
      'an encoding that is unknown',
      head('POST /api/jobs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked'),
    ],
  ])('is a 400 in plain words: %s', async (_name, bytes) => {
    const { status, message } = await refusalOf(bytes);
    expect([status, message]).toEqual([400, 'The request must be valid HTTP']);
  });

  it('is a 431 when its headers are too large', async () => {
    const { status, message } = await refusalOf(
      head(`GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}`),
    );
    expect([status, message]).toEqual([431, 'The headers must be at most 16 KB']);
  });

  it('is a 408 when its headers are too slow', async () => {
    const impatient = createServer({ headersTimeout: 100, connectionsCheckingInterval: 50 });
    impatient.on('clientError', refuseUnreadable).listen(0, '127.0.0.1');
    await once(impatient, 'listening');
    const { port } = impatient.address() as AddressInfo;
    const { status, message } = await refusalOf('GET / HTTP/1.1\r\nHost', `http://127.0.0.1:${port}`);
    expect([status, message]).toEqual([408, 'The request did not arrive in time; send it again']);
    impatient.close();
  });

  it('does not answer in the name of a request before it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const job = newJob();
    script(jobContract, 'status', async () => {
      await promise;
      return [job];
    });
    const first = head(`GET /api/jobs/${job.id}/status HTTP/1.1\r\nHost: x`);
    expect(await exchange(url, `${first}nonsense\r\n\r\n`)).toBe('');
    await eventually(() => expect(received.get('rpc.job.status')).toHaveLength(1));
    resolve();
  });

  it('begins no second request: what follows a refusal is not read', async () => {
    const hidden = head(`GET /api/jobs/job_hidden/status HTTP/1.1\r\nHost: x`);
    const chunked =
      'POST /api/jobs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n';
    await refusalOf(`${chunked}0\r\n\r\n${hidden}`);
    expect(received.get('rpc.job.status')).toBeUndefined();
  });
});

describe('the Host header', () => {
  it.each([
    ['twice', 'GET /api/jobs HTTP/1.1\r\nHost: a\r\nHost: b'],
    ['twice the same, however it is written', 'GET /api/jobs HTTP/1.1\r\nHost: a\r\nhOST: a'],
    ['twice, of an unknown path', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nHost: b'],
    ['twice, of a probe', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b'],
    ['twice, in HTTP/1.0', 'GET /api/jobs HTTP/1.0\r\nHost: a\r\nHost: b'],
    ['not at all', 'GET /api/jobs HTTP/1.1\r\nAccept: */*'],
  ])('%s is a 400', async (name, lines) => {
    const [answer] = answersIn(await exchange(url, head(lines)));
    expect(answer!.status).toBe(400);
    const message = 'The request must have one Host header';
    expect(JSON.parse(answer!.body)).toEqual({
      ...{ error: 'Bad Request', message, code: 'invalid_host' },
      errors: [{ param: 'Host', message }],
    });
    if (!name.includes('probe')) expect(answer!.headers.get('cache-control')).toBe('no-store');
  });

  it('once is the ordinary case, and HTTP/1.0 may do without', async () => {
    const job = newJob();
    for (const lines of [' HTTP/1.1\r\nHost: a\r\nConnection: close', ' HTTP/1.0']) {
      const [answer] = answersIn(await exchange(url, head(`GET /api/jobs/${job.id}/status${lines}`)));
      expect(answer!.status).toBe(200);
    }
  });
});

describe('a method', () => {
  const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
  const ask = (method: string, path: string) =>
    exchange(url, head(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close`)).then(
      (bytes) =>
        answersIn(method === 'HEAD' ? bytes.replace(/content-length: \d+/i, 'content-length: 0') : bytes)[0]!,
    );

  it.each(METHODS.filter((method) => method !== 'CONNECT' && !knownMethods.has(method)))(
    '%s is a 405 that lists the methods of a known path, and a 404 elsewhere',
    async (method) => {
      const answer = await ask(method, '/api/jobs?limit=5');
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      expect(JSON.parse(answer.body)).toEqual({
        error: 'Method Not Allowed',
        message: 'The method must be GET, HEAD or POST',
        code: 'method_not_allowed',
      });
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      // Fastify requires a Content-Type for QUERY on every route.
      expect((await ask(method, '/api/nowhere')).status).toBe(method === 'QUERY' ? 400 : 404);
    },
  );

  it.each([
    ['PUT', '/api/jobs', 'GET, HEAD, POST'],
    ['DELETE', '/api/auth/me', 'GET, HEAD, PATCH'],
    ['PUT', '/api/projects/proj_1', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/api/run', 'POST'],
    ['HEAD', '/api/run', 'POST'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    // Matches two routes, of which one has the parameter.
    ['PUT', '/api/jobs/estimate', 'GET, HEAD, POST'],
    ['PUT', '/api/jobs/a%2Fb', 'GET, HEAD'],
    ['PUT', '/api/%6aobs', 'GET, HEAD, POST'],
  ])('%s of %s is a 405, allowed are %s', async (method, path, allow) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it('of every route is one that the path lists', async () => {
    for (const { method, path } of routes) {
      const answer = await ask('TRACE', path.replace(/:\w+/g, 'x'));
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.headers.get('allow')!.split(', ')).toContain(method);
    }
  });

  it('that is refused counts for the rate limit', async () => {
    const strict = await GatewayUnderTest.start({ env: { RATE_LIMIT_ROUTE_PER_MINUTE: '5' } });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) {
      statuses.push((await strict.request('PUT', '/api/jobs', { token })).status);
    }
    await strict.stop();
    expect(statuses).toEqual([405, 405, 405, 405, 405, 429, 429]);
  });
});
