/** What HTTP clients rely on beside the body: limits in headers, request ids, entity tags, compression, slashes. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RawJson } from '@handtest/contracts/define';
import { organizationContract } from '@handtest/contracts/identity';
import { routes } from '../route/routes.js';
import { forgetScripts, issueToken, newJob, received, script } from './fake-services.js';
import { type Answer, GatewayUnderTest } from './gateway-under-test.js';
import { answersIn, exchange } from './wire.js';

const unlimited = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };

let gateway: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ env: unlimited });
  token = issueToken('key');
});

beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

describe('the headers RateLimit and RateLimit-Policy', () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '5', RATE_LIMIT_TOTAL_PER_MINUTE: '8' };

  /** `r` and `t` of both limits. Throws when the header has another form. */
  function quotaOf({ headers }: Answer): [number, number, number, number] {
    const form = /^"route";r=(\d+);t=(\d+), "all";r=(\d+);t=(\d+)$/;
    const [, ...numbers] = form.exec(headers.get('ratelimit')!)!;
    return numbers.map(Number) as [number, number, number, number];
  }

  const asks = [
    ...Array<string>(6).fill('GET /api/jobs'),
    'PUT /api/jobs',
    'OPTIONS /api/jobs',
    'GET /api/nowhere',
    'GET /api/jobs',
  ];
  const expected = [
    [401, 4, 7],
    [401, 3, 6],
    [401, 2, 5],
    [401, 1, 4],
    [401, 0, 3],
    [429, 0, 3],
    [405, 4, 2],
    [204, 4, 1],
    [404, 3, 0],
    [429, 0, 0],
  ];

  it.each([
    ['with Redis', {}],
    ['without Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('count down on every answer, %s', async (_name, env) => {
    const strict = await GatewayUnderTest.start({ env: { ...limits, ...env } });
    const answers: Answer[] = [];
    for (const ask of asks) answers.push(await strict.request(...(ask.split(' ') as [string, string])));
    const health = await strict.request('GET', '/health/live');
    await strict.stop();
    const counted = answers.map((answer) => [answer.status, quotaOf(answer)[0], quotaOf(answer)[2]]);
    expect(counted).toEqual(expected);
    for (const answer of answers) {
      const [, routeReset, , totalReset] = quotaOf(answer);
      expect(answer.headers.get('ratelimit-policy')).toBe('"route";q=5;w=60, "all";q=8;w=60');
      expect(Math.min(routeReset, totalReset)).toBeGreaterThan(0);
      expect(Math.max(routeReset, totalReset)).toBeLessThanOrEqual(60);
      if (answer.status === 429) {
        const waits = [quotaOf(answer)[0] === 0 ? routeReset : 0, quotaOf(answer)[2] === 0 ? totalReset : 0];
        expect(Number(answer.headers.get('retry-after'))).toBe(Math.max(...waits));
      }
    }
    expect(health.headers.get('ratelimit')).toBeNull();
  });
});

describe('the header X-Request-Id', () => {
  it('of the request becomes that of the answer and of the call behind it', async () => {
    const headers = { 'x-request-id': 'build-17/step:3' };
    const answer = await gateway.request('GET', '/api/jobs?limit=5', { token, headers });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'build-17/step:3']);
    expect(received.get('rpc.job.list')!.at(-1)!.call.requestId).toBe('build-17/step:3');
    const missing = await gateway.request('GET', '/api/nowhere', { headers });
    expect(missing.headers.get('x-request-id')).toBe('build-17/step:3');
  });

  it.each([
    ['is too long', 'x'.repeat(129)],
    ['has a blank', 'a b'],
    ['is given twice', 'a\r\nX-Request-Id: b'],
  ])('is replaced when it %s', async (_name, id) => {
    const lines = `GET /api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-Id: ${id}\r\n\r\n`;
    const [answer] = answersIn(await exchange(gateway.replicas[0]!.url, lines));
    expect(answer!.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  });
});

it('the body of a request that offers HTTP/2, as Java and curl --http2 do, is read', async () => {
  const body = JSON.stringify({ name: 'Shop', organizationId: 'org_1' });
  const lines = [
    'POST /api/projects HTTP/1.1',
    'Host: x',
    'Connection: close, Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const url = gateway.replicas[0]!.url;
  const answers = answersIn(await exchange(url, `${lines.join('\r\n')}\r\n\r\n${body}`));
  expect(answers.map(({ status }) => status)).toEqual([201]);
  expect(received.get('rpc.identity.project.create')!.at(-1)!.request).toMatchObject({ name: 'Shop' });
});

describe('an entity tag', () => {
  const read = (path: string, known?: string, method = 'GET') =>
    gateway.request(method, path, { token, ...(known && { headers: { 'if-none-match': known } }) });

  it.each([
    ['a job', () => `/api/jobs/${newJob().id}`],
    ['a status', () => `/api/jobs/${newJob().id}/status`],
    ['a list', () => '/api/jobs'],
    ['the document', () => '/api/openapi.json'],
    ['the page', () => '/api/docs'],
  ])('of %s turns its repetition into a 304 without a body', async (_name, pathOf) => {
    const path = pathOf();
    const first = await read(path);
    const tag = first.headers.get('etag')!;
    expect([first.status, first.headers.get('etag')]).toEqual([200, expect.stringMatching(/^(W\/)?"\S+"$/)]);
    for (const known of [tag, tag.replace(/^W\//, ''), `"other", ${tag}`, '*']) {
      const again = await read(path, known);
      expect([known, again.status, again.text, again.headers.get('etag')]).toEqual([known, 304, '', tag]);
      expect(again.headers.get('content-length')).toBeNull();
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    }
    expect((await read(path, 'W/"other"')).status).toBe(200);
    expect((await read(path, undefined, 'HEAD')).headers.get('etag')).toBe(tag);
  });

  it('changes with the bytes', async () => {
    const tags = new Set<string | null>();
    for (const name of ['a', 'b', 'b']) {
      script(organizationContract, 'get', () => new RawJson(`{"name":"${name}"}`));
      tags.add((await read('/api/organizations/org_1')).headers.get('etag'));
    }
    expect(tags.size).toBe(2);
  });

  it('belongs to no error and no other method', async () => {
    expect((await read('/api/nowhere', '*')).headers.get('etag')).toBeNull();
    const project = { name: 'Shop', organizationId: 'org_1' };
    const created = await gateway.request('POST', '/api/projects', { token, body: project });
    expect([created.status, created.headers.get('etag')]).toEqual([201, null]);
  });

  it('of the document may be kept by browsers, of all else in no store', async () => {
    expect((await read('/api/openapi.json')).headers.get('cache-control')).toBe('no-cache');
    expect((await read('/api/jobs')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('compression', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const json = (bytes: number) => JSON.stringify({ name: 'Schön '.repeat(bytes / 7) });

  /** The bytes as they are on the wire. */
  async function ask(accepted: string | undefined, path = '/api/organizations/org_1', method = 'GET') {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      ...(accepted === undefined ? [] : [`Accept-Encoding: ${accepted}`]),
    ];
    const url = gateway.replicas[0]!.url;
    const bytes = await exchange(url, `${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    const end = bytes.indexOf('\r\n\r\n') + 4;
    const headers = new Map(
      bytes
        .slice(0, end)
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    );
    return {
      headers,
      encoding: headers.get('content-encoding'),
      body: Buffer.from(bytes.slice(end), 'latin1'),
    };
  }

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5, *;q=0.1', 'gzip'],
  ])('of %s answers with %s', async (accepted, encoding) => {
    const text = json(9_000);
    script(organizationContract, 'get', () => new RawJson(text));
    const answer = await ask(accepted);
    expect(answer.encoding).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(answer.headers.get('content-length')).toBe(String(answer.body.length));
    expect(answer.body.length).toBeLessThan(text.length / 4);
    expect(decoders[encoding as 'br' | 'gzip'](answer.body).toString()).toBe(text);
  });

  it.each([
    ['does not ask for it', undefined, 9_000],
    ['knows another', 'deflate, zstd', 9_000],
    ['refuses it', 'br;q=0, gzip;q=0', 9_000],
    ['gets less than 8 KB', 'br', 8_000],
  ])('is not applied when the client %s', async (_name, accepted, bytes) => {
    const text = json(bytes);
    script(organizationContract, 'get', () => new RawJson(text));
    const { encoding, body } = await ask(accepted);
    expect([encoding, body.toString()]).toEqual([undefined, text]);
  });

  it('is not applied where an answer may have a new secret', async () => {
    script(organizationContract, 'create', () => new RawJson(json(9_000)));
    const answer = await gateway.request('POST', '/api/organizations', {
      token: issueToken('ses'),
      body: { name: 'A' },
    });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([201, null]);
  });

  it('makes the document a quarter or less', async () => {
    const [plain, small] = [await ask(undefined, '/api/openapi.json'), await ask('br', '/api/openapi.json')];
    expect(small.encoding).toBe('br');
    expect(plain.body.length).toBeGreaterThan(100_000);
    expect(small.body.length).toBeLessThan(plain.body.length / 4);
  });

  it('leaves HEAD without a body', async () => {
    const { headers, body } = await ask('br', '/api/openapi.json', 'HEAD');
    expect([headers.get('content-encoding'), body.length]).toEqual([undefined, 0]);
  });
});

describe('a path with too many slashes', () => {
  const message = 'Endpoint not found; the path must have single slashes and no slash at its end';

  it('is a 404 that explains it, for every route', async () => {
    const failed: string[] = [];
    let tried = 0;
    for (const { method, path } of routes) {
      const plain = path.replace(/:\w+/g, 'x');
      for (const wrong of [`${plain}/`, `${plain}//?a=1`, `/${plain}`, plain.replace('/api', '/api/')]) {
        const answer = await gateway.request(method, wrong, { token });
        tried++;
        if (answer.status !== 404 || answer.body.message !== message) failed.push(`${method} ${wrong}`);
      }
    }
    process.stdout.write(`paths with too many slashes: tried ${tried}, failed ${failed.length}\n`);
    expect(failed).toEqual([]);
  });

  it('is an ordinary 404 where no route is near', async () => {
    const { body } = await gateway.request('GET', '/api/nowhere/');
    expect(body.message).toBe('Endpoint not found; see /api/docs');
  });
});

describe('pages of other origins', () => {
  const origin = 'https://dashboard.example';
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    gateway.request(method, path, { headers: { origin, ...headers } });
  const preflight = (method: string, path: string) =>
    ask('OPTIONS', path, {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    });

  it('may send each request except those of agents', async () => {
    const failed: string[] = [];
    for (const { method, path } of routes) {
      const { status, headers, text } = await preflight(method, path.replace(/:\w+/g, 'x'));
      const allowed =
        headers.get('access-control-allow-origin') === '*' &&
        headers.get('access-control-allow-methods')!.split(', ').includes(method) &&
        /^Authorization, Content-Type, Idempotency-Key,.* If-Range,.* Range,/.test(
          headers.get('access-control-allow-headers')!,
        );
      if (status !== 204 || text !== '' || allowed === path.startsWith('/api/mcp')) failed.push(path);
    }
    process.stdout.write(`preflights: tried ${routes.length}, failed ${failed.length}\n`);
    expect(failed).toEqual([]);
  });

  it('read successes and errors, with the headers that clients use, and send no credentials', async () => {
    const { id } = newJob();
    const answers = [
      await ask('GET', `/api/jobs/${id}/status`),
      await ask('GET', '/api/jobs'),
      await ask('PUT', '/api/jobs'),
      await ask('GET', '/api/nowhere'),
      await ask('GET', '/api/%zz'),
      await ask('GET', '/api/openapi.json'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 405, 404, 400, 200]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = headers.get('access-control-expose-headers')!.split(', ');
      expect(exposed).toEqual(
        expect.arrayContaining(['RateLimit', 'Retry-After', 'X-Request-Id', 'Idempotent-Replayed', 'ETag']),
      );
      // Of a recording, which a page may read in ranges.
      expect(exposed).toEqual(expect.arrayContaining(['Accept-Ranges', 'Content-Range']));
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('read answers for agents only with an accepted origin, also their errors', async () => {
    const accepted = 'http://localhost:3000';
    const answer = await ask('POST', '/api/mcp', { origin: accepted });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, accepted]);
    const foreign = await gateway.request('POST', '/api/%6dcp', { token, body: {}, headers: { origin } });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('learn with OPTIONS which methods a path has', async () => {
    const answer = await ask('OPTIONS', '/api/jobs');
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST']);
    expect((await ask('OPTIONS', '/api/nowhere')).status).toBe(404);
    expect((await preflight('PUT', '/api/nowhere')).status).toBe(204);
    expect((await preflight('PUT', '/nowhere')).status).toBe(404);
  });
});
