/** Every way in which a request can go wrong, and the body that says so. */
import { gzipSync } from 'node:zlib';
import { billingContract } from '@handtest/contracts/billing';
import { defineError, ServiceUnavailable, tooSoon } from '@handtest/contracts/define';
import {
  accountContract,
  organizationContract,
  projectContract,
  ProjectNotFound,
  TooManyPasswordChecks,
} from '@handtest/contracts/identity';
import { forgetScripts, issueToken, script } from './fake-services.js';
import { type Answer, GatewayUnderTest, type RequestOptions } from './gateway-under-test.js';

class Undeclared extends defineError('undeclared', 418, 'a private cause') {}

let gateway: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  gateway = await GatewayUnderTest.start({ env, services: ['identity', 'job'] });
  token = issueToken('key');
});

beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

/** The body of the specification and nothing else: no stack, no cause. */
function expectError(answer: Answer, status: number, error: string, message: string | RegExp): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { code, errors, ...rest } = answer.body as { code: string; errors?: { message: string }[] };
  expect(rest).toEqual({ error, message: expect.stringMatching(message) as string });
  expect(code).toMatch(/^[a-z_]+$/);
  expect(errors?.[0]!.message).toBe(status === 400 ? answer.body.message : undefined);
  expect(answer.text).not.toMatch(/at .*\.[jt]s|node_modules|FST_|hunter2|a private cause/);
}

const ask = (method: string, path: string, options: RequestOptions = {}) =>
  gateway.request(method, path, { token, ...options });

describe('a service', () => {
  it('without a replica is a 503 at once', async () => {
    const began = performance.now();
    const answer = await ask('GET', '/api/billing/balance');
    expectError(answer, 503, 'Service Unavailable', /temporarily unavailable/);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(billingContract.owner).toBe('billing');
  });

  it('that does not answer is a 503 after five seconds', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    script(organizationContract, 'get', () => promise);
    const began = performance.now();
    const answer = await ask('GET', '/api/organizations/org_1');
    release();
    expectError(answer, 503, 'Service Unavailable', /too long to answer/);
    expect(performance.now() - began).toBeLessThan(7_000);
  }, 15_000);

  it.each([
    ['an error of its own', new Undeclared()],
    ['a crash', new TypeError('password is hunter2')],
  ])(
    'that fails with an undeclared error, %s, is a 500 with the id of the log line',
    async (_name, cause) => {
      let requestId: string | undefined;
      script(organizationContract, 'get', (_request, call) => {
        ({ requestId } = call);
        throw cause;
      });
      const answer = await ask('GET', '/api/organizations/org_1');
      expectError(
        answer,
        500,
        'Internal Server Error',
        'An unexpected error occurred; give the X-Request-Id when you ask for help',
      );
      expect(answer.headers.get('x-request-id')).toBe(requestId);
    },
  );

  it('that refuses has its message in the answer', async () => {
    script(projectContract, 'get', () => {
      throw new ProjectNotFound();
    });
    expectError(await ask('GET', '/api/projects/proj_1'), 404, 'Not Found', /^Project not found$/);
  });

  it('that is overloaded causes Retry-After, which no other error has', async () => {
    const logIn = () =>
      gateway.request('POST', '/api/auth/login', { body: { email: 'a@example.com', password: 'x' } });
    script(accountContract, 'logIn', () => {
      throw tooSoon(TooManyPasswordChecks, 'The server is checking too many passwords', 2_500);
    });
    const busy = await logIn();
    expectError(
      busy,
      503,
      'Service Unavailable',
      /^The server is checking too many passwords, retry in 3 seconds$/,
    );
    expect(busy.headers.get('retry-after')).toBe('3');
    script(accountContract, 'logIn', () => {
      throw new ServiceUnavailable();
    });
    expect((await logIn()).headers.get('retry-after')).toBeNull();
  });

  it('that refuses a field names it', async () => {
    const answer = await ask('POST', '/api/projects', { body: { name: 7, organizationId: 'org_1' } });
    expectError(answer, 400, 'Bad Request', /^name must be/);
    expectError(
      await ask('GET', '/api/jobs?limit=101'),
      400,
      'Bad Request',
      /^limit must be a whole number from 1 to 100; it is 101$/,
    );
    expectError(await ask('GET', '/api/jobs?limit=a'), 400, 'Bad Request', /^limit must/);
    expectError(await ask('GET', '/api/jobs?offset=-1'), 400, 'Bad Request', /^offset must/);
  });
});

describe('a body', () => {
  const post = (options: RequestOptions) => ask('POST', '/api/projects', options);
  const nested = (depth: number) => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);

  it.each(['{"name":', '{name:1}', 'x', '{"a":1}}', '\u0000'])(
    'that is not JSON is a 400: %j',
    async (raw) => {
      expectError(await post({ raw }), 400, 'Bad Request', 'The body must be valid JSON');
    },
  );

  it.each([
    ['ISO-8859-1', Buffer.from('{"name":"Zoë","organizationId":"org_1"}', 'latin1')],
    ['half of a character', Buffer.from('{"name":"Zoë"}').subarray(0, 12)],
  ])('in another encoding than UTF-8 is a 400, so that no text changes: %s', async (_name, raw) => {
    expectError(await post({ raw }), 400, 'Bad Request', 'The body must be in UTF-8');
  });

  it.each(['[]', '"text"', '7', 'null', 'true'])('that is no object is a 400: %s', async (raw) => {
    expectError(await post({ raw }), 400, 'Bad Request', 'The body must be a JSON object');
  });

  it.each(['{"__proto__":{"isAdmin":true}}', '{"a":{"constructor":{"prototype":{"x":1}}}}'])(
    'that reaches for a prototype is a 400: %s',
    async (raw) => {
      const message = 'The body must not have the key __proto__ or constructor.prototype';
      expectError(await post({ raw }), 400, 'Bad Request', message);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    },
  );

  it('is nested 32 levels at most', async () => {
    expect((await post({ raw: nested(32) })).body.message).toBe('name is required');
    expectError(await post({ raw: nested(33) }), 400, 'Bad Request', /nested at most 32 levels/);
    const hostile = `{"a":${'['.repeat(500_000)}`;
    expectError(await post({ raw: hostile }), 400, 'Bad Request', /nested at most 32 levels/);
  });

  it('is 1 MB at most', async () => {
    const fits = JSON.stringify({ organizationId: 'org_1', name: 7, rest: '' });
    const room = 1_048_576 - fits.length;
    const padded = (extra: number) => fits.replace('"rest":""', `"rest":"${'x'.repeat(room + extra)}"`);
    expect((await post({ raw: padded(0) })).status).toBe(400);
    expectError(await post({ raw: padded(1) }), 413, 'Payload Too Large', 'The body must be at most 1 MB');
  });

  it('of telemetry is 512 KB at most', async () => {
    const session = issueToken('ses', { platformRoles: ['tester'] });
    const batch = { batchId: 'b', rest: 'x'.repeat(524_288) };
    const path = '/api/tester/jobs/job_1/telemetry';
    const answer = await gateway.request('POST', path, { token: session, body: batch });
    expectError(answer, 413, 'Payload Too Large', 'The body must be at most 512 KB');
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of type %s is a 415',
    async (type) => {
      const answer = await post({ raw: 'a=1', headers: { 'content-type': type } });
      expect(answer.status).toBe(415);
      expect(answer.body).toEqual({
        error: 'Unsupported Media Type',
        message: expect.any(String) as string,
        code: 'unsupported_media_type',
      });
    },
  );

  it.each(['text/plain', 'application/octet-stream', 'video/quicktime'])(
    'of a recording is a 415 that names the types it may have: not %s',
    async (type) => {
      const session = issueToken('ses', { platformRoles: ['tester'] });
      const answer = await gateway.request('PUT', '/api/tester/jobs/job_1/recording', {
        token: session,
        raw: 'x',
        headers: { 'content-type': type },
      });
      const message = 'Content-Type must be video/webm or video/mp4';
      expectError(answer, 415, 'Unsupported Media Type', message);
    },
  );

  it.each(['gzip', 'GZIP', 'identity, br'])('compressed with %s is a 415 that says so', async (encoding) => {
    const answer = await post({ raw: gzipSync('{}'), headers: { 'content-encoding': encoding } });
    expectError(answer, 415, 'Unsupported Media Type', 'The body must not be compressed');
  });

  it.each(['identity', 'utf-8'])('may have the encoding %s, which changes nothing', async (encoding) => {
    expect((await post({ raw: '{}', headers: { 'content-encoding': encoding } })).status).toBe(400);
  });

  it('may be missing, or empty with a content type', async () => {
    expect((await ask('POST', '/api/keys/key_1/revoke')).status).toBe(200);
    expect((await ask('POST', '/api/keys/key_1/revoke', { raw: '' })).status).toBe(200);
  });
});

describe('a path', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/nowhere'],
    ['GET', '/api/jobs/a/b/c'],
    ['GET', `/api/jobs/${'x'.repeat(500)}`],
  ])('that is not in the table is a 404: %s %s', async (method, path) => {
    expectError(await ask(method, path), 404, 'Not Found', 'Endpoint not found; see /api/docs');
  });

  it('that no router can read is a 400', async () => {
    expectError(await ask('GET', '/api/jobs/%zz'), 400, 'Bad Request', 'The path must be a valid URL path');
  });

  it('wins over the body and the query, which cannot name another thing', async () => {
    const answer = await ask('POST', '/api/keys/key_1/revoke?keyId=key_2', { body: { keyId: 'key_3' } });
    expect(answer.body.asked).toEqual({ keyId: 'key_1' });
  });
});

describe('the log', () => {
  it('has neither tokens nor internal details of services', async () => {
    await ask('GET', '/api/billing/balance');
    await gateway.request('GET', '/api/jobs', { token: `${token}x` });
    expect(gateway.logLines.join('')).not.toContain(token);
    // The fakes log in this process too, as services do on their own side.
    const own = gateway.logLines.filter((line) => !line.includes('"context":"NatsTransport"'));
    expect(own.join('')).not.toMatch(/hunter2|private cause/);
  });
});
