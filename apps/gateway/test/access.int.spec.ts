/** Who is let in: tokens in every state, on every route. */
import { newToken, TokenNotAccepted, verificationLeaseMs } from '@handtest/contracts/identity';
import type { Access } from '../access/access.js';
import { accessOf } from '../access/authentication.guard.js';
import { endpointOf } from '../route/route.js';
import { routes } from '../route/routes.js';
import { forgetScripts, issueToken, newJob, received, revokeToken } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  gateway = await GatewayUnderTest.start({ env });
});

beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

const unauthorized = {
  error: 'Unauthorized',
  code: 'token_not_accepted',
};
const messages: Readonly<Record<string, string>> = {
  none: 'The header Authorization is missing; send "Authorization: Bearer ht_key_…"',
  malformed: 'The token is mistyped or incomplete; copy it again',
  mistyped: 'The token is mistyped or incomplete; copy it again',
  unknown: new TokenNotAccepted().message,
  revoked: new TokenNotAccepted().message,
  expired: new TokenNotAccepted().message,
};

const states = {
  none: undefined,
  malformed: 'ht_key_short',
  mistyped: () => `${newToken('key').slice(0, -1)}_`,
  unknown: () => newToken('key'),
  revoked: () => {
    const token = issueToken('pat');
    revokeToken(token);
    return token;
  },
  expired: () => issueToken('pat', { expiresAt: new Date(Date.now() - 1).toISOString() }),
  key: () => issueToken('key', { platformRoles: ['tester', 'platform_admin'] }),
  testKey: () => issueToken('test', { platformRoles: ['tester', 'platform_admin'] }),
  pat: () => issueToken('pat', { platformRoles: ['tester', 'platform_admin'] }),
  session: () => issueToken('ses'),
  tester: () => issueToken('ses', { platformRoles: ['tester'] }),
  admin: () => issueToken('ses', { platformRoles: ['platform_admin'] }),
} as const;

type State = keyof typeof states;

/** Who gets past the gateway, by the access of a route. The others: 401 up to `expired`, 403 after it. */
const withToken: State[] = ['key', 'testKey', 'pat', 'session', 'tester', 'admin'];
const withSession: State[] = ['session', 'tester', 'admin'];
const letIn: Record<Access, State[]> = {
  open: Object.keys(states) as State[],
  token: withToken,
  person: withToken,
  viewer: withToken,
  contributor: withToken,
  admin: withToken,
  session: withSession,
  owner: withSession,
  invited: withSession,
  tester: ['tester'],
  platform_admin: ['admin'],
};
const notAccepted: State[] = ['none', 'malformed', 'mistyped', 'unknown', 'revoked', 'expired'];

describe.each(Object.keys(states) as State[])('a caller with a token that is %s', (state) => {
  it.each(routes.map((row) => [endpointOf(row), row] as const))(
    'is treated at %s as the table says',
    async (_name, row) => {
      const made = states[state];
      const token = typeof made === 'function' ? made() : made;
      // The gateway accepts such a caller and then validates the fields.
      const path = row.path.replace(/:\w+/g, newJob().id);
      const body = row.method === 'GET' ? undefined : { url: 0 };
      const answer = await gateway.request(row.method, path, { token, body, leavesStreams: true });
      if (row.liveOnly && state === 'testKey') {
        expect([answer.status, answer.body.code]).toEqual([403, 'test_key_not_accepted']);
      } else if (letIn[row.access].includes(state)) {
        expect([401, 403, 500, 503]).not.toContain(answer.status);
      } else if (notAccepted.includes(state)) {
        expect([answer.status, answer.body]).toEqual([401, { ...unauthorized, message: messages[state] }]);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="handtest"');
      } else {
        expect([answer.status, answer.body.error]).toEqual([403, 'Forbidden']);
      }
    },
  );
});

describe('a token', () => {
  it('that is mistyped is refused without a call to identity', async () => {
    await gateway.request('GET', '/api/auth/me', { token: 'ht_key_short' });
    await gateway.request('GET', '/api/auth/me', { headers: { authorization: 'Basic abc' } });
    expect(received.has('rpc.identity.verification.verify')).toBe(false);
  });

  it('is verified once in each lease, by its hash alone', async () => {
    const token = issueToken('key');
    const ask = () => gateway.request('GET', '/api/auth/me', { token });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 20 }, ask));
    await ask();
    const leases = Math.ceil((performance.now() - startedAt) / verificationLeaseMs);
    const questions = received.get('rpc.identity.verification.verify')!;
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(leases);
    expect(JSON.stringify(questions)).not.toContain(token);
  });

  it('that was revoked is refused by every request that begins a second later', async () => {
    const token = issueToken('key');
    const ask = () => gateway.request('GET', '/api/auth/me', { token });
    expect((await ask()).status).toBe(200);
    revokeToken(token);
    const revokedAt = performance.now();
    const outcomes: { beganAfterMs: number; status: number }[] = [];
    while (performance.now() - revokedAt < 1_400) {
      const beganAfterMs = performance.now() - revokedAt;
      outcomes.push({ beganAfterMs, status: (await ask()).status });
    }
    const late = outcomes.filter(({ beganAfterMs }) => beganAfterMs > 1_000);
    expect(late.length).toBeGreaterThan(0);
    expect(late.filter(({ status }) => status !== 401)).toEqual([]);
  });

  it('is refused from the instant it expires, lease or not', async () => {
    const expiresAt = Date.now() + 400;
    const token = issueToken('pat', { expiresAt: new Date(expiresAt).toISOString() });
    expect((await gateway.request('GET', '/api/auth/me', { token })).status).toBe(200);
    let last = 200;
    while (last === 200) last = (await gateway.request('GET', '/api/auth/me', { token })).status;
    expect(last).toBe(401);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
    expect(Date.now()).toBeLessThan(expiresAt + 400);
  });
});

describe('every handler of the gateway', () => {
  it('states who may call it', () => {
    const [replica] = gateway.replicas;
    const discovery = new DiscoveryService(replica!.app.get(ModulesContainer));
    const handlers = discovery.getControllers().flatMap(({ instance }) => {
      const prototype = Object.getPrototypeOf(instance) as object;
      return new MetadataScanner()
        .getAllMethodNames(prototype)
        .map((name) => (prototype as Record<string, object>)[name]!)
        .filter((method) => Reflect.hasMetadata('path', method));
    });
    expect(handlers).toHaveLength(routes.length);
    for (const handler of handlers) expect(accessOf(handler)).toBeDefined();
  });
});
