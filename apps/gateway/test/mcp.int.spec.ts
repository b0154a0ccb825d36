/** The endpoint of the Model Context Protocol: how it is reached, and what it refuses. */
import { organizationContract, projectContract } from '@handtest/contracts/identity';
import { templateContract } from '@handtest/contracts/job';
import fc from 'fast-check';
import { forgetScripts, issueToken, received, script } from './fake-services.js';
import { GatewayUnderTest, type RequestOptions } from './gateway-under-test.js';
import { bothGenerations, connectMcp } from './mcp-client.js';

const organization = {
  id: 'org_1',
  name: 'Shop',
  slug: 'shop',
  projectCount: 2,
  memberCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
};

let gateway: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    env: {
      RATE_LIMIT_ROUTE_PER_MINUTE: '1000',
      RATE_LIMIT_TOTAL_PER_MINUTE: '1000',
      PUBLIC_URL: 'https://api.example.com',
      MCP_ALLOWED_ORIGINS: 'https://inspector.example.org',
    },
  });
  token = issueToken('key');
});

beforeEach(() => {
  forgetScripts();
  script(organizationContract, 'list', () => ({ items: [organization] }));
});
afterAll(() => gateway.stop());

const accept = 'application/json, text/event-stream';
const version = 'io.modelcontextprotocol/protocolVersion';
const envelope = {
  [version]: '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const called = { name: 'list_organizations', arguments: {} };

/** A message of the revision of 2025, which needs no headers of its own. */
const send = (body: unknown, { headers, ...options }: RequestOptions = {}) =>
  gateway.request('POST', '/api/mcp', { token, body, headers: { accept, ...headers }, ...options });

/** A call of a tool in the revision of 2026. */
const callTool = (options: RequestOptions = {}) =>
  send(message('tools/call', { ...called, _meta: envelope }), {
    ...options,
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': called.name,
      ...options.headers,
    },
  });

describe.each(bothGenerations)('a client of %s', (generation) => {
  it.each(['key', 'pat', 'ses'] as const)('lists organizations with a token of kind %s', async (kind) => {
    const client = await connectMcp(gateway.replicas[0]!.url, issueToken(kind), generation);
    const { createdAt: _none, ...expected } = organization;
    const { structuredContent, content } = await client.callTool({ name: 'list_organizations' });
    expect(structuredContent).toEqual({ organizations: [expected] });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    const { call } = received.get('rpc.identity.organization.list')![0]!;
    expect(call.caller.kind).toBe(kind === 'ses' ? 'session' : kind);
    await client.close();
  });
});

describe('an answer', () => {
  it.each([
    ['as JSON', () => callTool()],
    ['as events', () => send(message('tools/call', called))],
  ])('%s has the headers of every other answer', async (_name, ask) => {
    const other = await gateway.request('GET', '/api/organizations', { token });
    const { status, headers, text } = await ask();
    expect([status, text]).toEqual([200, expect.stringContaining('"slug":"shop"') as string]);
    // These describe the body, the connection or what is left of the limits.
    const ofConnection = ['content-length', 'content-type', 'date', 'connection', 'keep-alive'];
    const own = [...ofConnection, 'x-request-id', 'etag', 'ratelimit'];
    for (const [name, value] of other.headers) {
      // Only pages of some origins may read it.
      if (name.startsWith('access-control-')) expect(headers.get(name)).toBeNull();
      if (own.includes(name) || name.startsWith('access-control-')) continue;
      const isStream = name === 'cache-control' && headers.get('content-type') === 'text/event-stream';
      expect([name, headers.get(name)]).toEqual([name, isStream ? 'no-cache, no-transform' : value]);
    }
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
    expect(received.get('rpc.identity.organization.list')!.at(-1)!.call.requestId).toBe(
      headers.get('x-request-id'),
    );
  });
});

describe('a request', () => {
  it('without a valid token is a 401 of HTTP with its realm, and leads to no sign-in', async () => {
    for (const bad of [undefined, 'nonsense', `${token.slice(0, -1)}_`]) {
      const { status, headers, body } = await send(message('tools/list'), { token: bad });
      expect([status, body.error]).toEqual([401, 'Unauthorized']);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="handtest"');
    }
  });

  it.each([
    ['Origin', 'https://evil.example', 403],
    ['Origin', 'null', 403],
    ['Origin', 'https://api.example.com', 200],
    ['Origin', 'https://inspector.example.org', 200],
    ['Origin', 'http://localhost:6274', 200],
  ])('with the header %s %s is a %d', async (name, value, status) => {
    const answer = await callTool({ headers: { [name]: value } });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.error).toBe('Forbidden');
  });

  describe('of a page of another origin', () => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,mcp-method,mcp-name,mcp-protocol-version',
    };
    const preflight = (origin: string) =>
      gateway.request('OPTIONS', '/api/mcp', { headers: { origin, ...asked } });

    it.each(['https://inspector.example.org', 'http://localhost:6274'])(
      'may be sent, and its answer read, when %s is allowed',
      async (origin) => {
        const permitted = await preflight(origin);
        expect(permitted.status).toBe(204);
        expect(permitted.headers.get('access-control-allow-methods')).toContain('POST');
        const names = permitted.headers.get('access-control-allow-headers')!.toLowerCase().split(', ');
        expect(names).toEqual(
          expect.arrayContaining([...asked['access-control-request-headers'].split(','), 'mcp-session-id']),
        );
        const answers = [
          permitted,
          await callTool({ headers: { origin } }),
          await send(message('tools/call', called), { headers: { origin } }),
          await send(message('tools/list'), { headers: { origin }, token: 'nonsense' }),
        ];
        for (const { headers } of answers) {
          expect(headers.get('access-control-allow-origin')).toBe(origin);
          expect(headers.get('access-control-allow-credentials')).toBeNull();
          expect(headers.get('vary')).toMatch(/Origin/);
          expect(headers.get('access-control-expose-headers')).toMatch(
            /MCP-Protocol-Version, Mcp-Session-Id/,
          );
        }
      },
    );

    it.each(['https://evil.example', 'https://inspector.example.org.evil.example', 'null'])(
      'is not permitted, and its answer not readable, for %s',
      async (origin) => {
        for (const { headers } of [await preflight(origin), await callTool({ headers: { origin } })]) {
          expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
          expect(headers.get('vary')).toMatch(/Origin/);
        }
      },
    );
  });

  it('by another method is a 405: there are no sessions and no streams without a request', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await gateway.request(method, '/api/mcp', { token, headers: { accept } });
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it('with several messages is refused in the form of the protocol', async () => {
    for (const body of [[message('tools/list'), message('ping')], []]) {
      const answer = await send(body);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          jsonrpc: '2.0',
          id: null,
          error: { code: -32_600, message: 'The body must be one message: a batch is not supported' },
        },
      ]);
    }
  });

  it('with many members, which no message has, is refused before they are compared with schemas', async () => {
    const members = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`extra${n}`, n]));
    const answer = await send({ ...message('tools/list'), ...members, one: 1 });
    const error = { code: -32_600, message: 'A message has at most 10 members' };
    expect([answer.status, answer.body]).toEqual([400, { jsonrpc: '2.0', id: null, error }]);
  });

  it('for an unknown method, or with another form, gets an error of the protocol', async () => {
    const unknown = await send(message('jobs/explode'));
    expect(unknown.text).toContain('-32601');
    const withoutVersion = await send(message('tools/list'), {
      headers: { 'mcp-protocol-version': '2026-07-28' },
    });
    expect([withoutVersion.status, withoutVersion.text]).toEqual([
      400,
      expect.stringContaining('-32602') as string,
    ]);
    const otherName = await callTool({ headers: { 'mcp-name': 'wait' } });
    expect([otherName.status, otherName.text]).toEqual([400, expect.stringContaining('-32020') as string]);
    const future = await callTool({ headers: { 'mcp-protocol-version': '2099-01-01' } });
    expect(future.status).toBe(400);
  });

  it.each(['{"jsonrpc"', 'tools/list', ' '])(
    'with the malformed body %j gets the parse error of the protocol',
    async (raw) => {
      const { status, body } = await send(undefined, { raw });
      expect([status, body]).toEqual([
        400,
        { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error: Invalid JSON' } },
      ]);
      expect((await send(undefined, { raw, token: 'nonsense' })).status).toBe(401);
    },
  );

  it('with a body of another type or size gets the errors of every other route', async () => {
    const form = await send(undefined, { raw: 'a=1', headers: { 'content-type': 'text/plain' } });
    expect(form.status).toBe(415);
    const deep = await send(undefined, { raw: '['.repeat(40) + ']'.repeat(40) });
    expect([deep.status, deep.body.message]).toEqual([400, expect.stringContaining('levels deep') as string]);
    const large = await send({ ...message('ping'), params: { x: 'x'.repeat(1_100_000) } });
    expect(large.status).toBe(413);
  });

  it('beyond the rate limit is a 429 of HTTP', async () => {
    const limited = await GatewayUnderTest.start({ env: { RATE_LIMIT_ROUTE_PER_MINUTE: '2' } });
    const ask = () =>
      limited.request('POST', '/api/mcp', { token, body: message('ping'), headers: { accept } });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]!.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answers[2]!.body).toMatchObject({ statusCode: 429 });
    await limited.stop();
  });
});

describe('200 bodies of any content', () => {
  const any = fc.jsonValue({ maxDepth: 5 });
  /** Often valid, so that the junk reaches every layer. */
  const mostly = (...valid: unknown[]) =>
    fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...valid) }, { weight: 1, arbitrary: any });
  const methods = ['initialize', 'server/discover', 'subscriptions/listen', 'ping', 'tools/list'];
  const calls = Array.from(methods, () => 'tools/call');
  const fields = fc.record(
    {
      jobId: mostly('job_1'),
      projectId: mostly('proj_1'),
      timeoutSeconds: mostly(1),
      template: mostly('A'),
      limit: any,
    },
    { requiredKeys: [] },
  );
  const params = fc.record({
    name: mostly('wait', 'create_job', 'get_job', 'list_projects', 'run_template', 'list_templates'),
    arguments: fc.oneof({ weight: 4, arbitrary: fields }, { weight: 1, arbitrary: any }),
    _meta: mostly(envelope, { ...envelope, progressToken: 1 }, {}),
  });
  const messages = fc.record({
    jsonrpc: mostly('2.0'),
    id: mostly(1, 'a'),
    method: mostly(...methods, ...calls),
    params: fc.oneof({ weight: 6, arbitrary: params }, { weight: 1, arbitrary: any }),
  });
  const bodies = fc.sample(fc.oneof({ weight: 1, arbitrary: any }, { weight: 6, arbitrary: messages }), {
    numRuns: 200,
    seed: 11,
  });
  const versions = ['2025-11-25', '2026-07-28', 'x'];

  it('get no 500 and show no stack', async () => {
    const page = { items: [], pagination: { total: 0, limit: 20, offset: 0, hasMore: false } };
    script(projectContract, 'list', () => page);
    script(templateContract, 'list', () => page);
    const statuses = new Map<string, number>();
    const failures: string[] = [];
    for (const [index, body] of bodies.entries()) {
      const fitting = JSON.stringify(body).includes(version) ? '2026-07-28' : undefined;
      const revision = index % 5 === 0 ? versions[index % versions.length] : fitting;
      const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
      const name = params?.name;
      const headers = {
        accept,
        ...(revision && { 'mcp-protocol-version': revision }),
        ...(methods.concat(calls).includes(method as string) && { 'mcp-method': method as string }),
        ...(typeof name === 'string' && /^\w+$/.test(name) && { 'mcp-name': name }),
      };
      const { status, text } = await send(body, { headers, from: `10.0.0.${index}` });
      const kind = `${status}${text.includes('"isError":true') ? ' isError' : ''}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      if (status >= 500 || /\.[jt]s:\d+|Internal error/.test(text)) failures.push(text);
    }
    process.stdout.write(
      `junk: 200 bodies, by status ${JSON.stringify([...statuses])}, ${failures.length} failed\n`,
    );
    expect(failures).toEqual([]);
    expect(statuses.get('200 isError')).toBeGreaterThan(20);
  });
});
