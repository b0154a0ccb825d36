/** The session of the web app: a cookie that counts only for requests from a page of this origin. */
import { ServiceUnavailable, tooSoon } from '@handtest/contracts/define';
import {
  accountContract,
  newToken,
  oidcContract,
  TooManyAttempts,
  WrongCredentials,
} from '@handtest/contracts/identity';
import { stripeContract } from '@handtest/contracts/billing';
import { visitContract } from '@handtest/contracts/browser';
import { connectionContract } from '@handtest/contracts/codehost';
import { liveContract } from '@handtest/contracts/job';
import { forgetScripts, issueToken, received, revokeToken, script } from './fake-services.js';
import { type Answer, GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ env: { PUBLIC_URL: 'https://handtest.example' } });
});

beforeEach(() => {
  forgetScripts();
  script(stripeContract, 'settings', () => ({ stripe: true }));
  script(connectionContract, 'settings', () => ({ codehost: true }));
  script(visitContract, 'settings', () => ({ remoteBrowser: true }));
});
afterAll(() => gateway.stop());

const name = '__Host-handtest';
const ownPage = { 'sec-fetch-site': 'same-origin' };
const user = { id: 'user_1', email: 'ada@example.com', name: 'Ada', platformRoles: [], createdAt: '' };
const expiresAt = '2030-01-01T00:00:00.000Z';

let clients = 0;
/** From a new address each, so that no limit is reached. */
function send(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  clients++;
  return gateway.request(method, path, { headers, body, from: `10.0.${clients >> 8}.${clients & 255}` });
}

const withCookie = (token: string, headers: Record<string, string> = ownPage) => ({
  cookie: `theme=dark; ${name}=${token}`,
  ...headers,
});

const cleared = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure`;

describe('signing in', () => {
  const form = { email: 'ada@example.com', password: 'a long password', name: 'Ada' };

  it.each([
    ['/api/web/login', 'logIn', 200],
    ['/api/web/signup', 'signUp', 201],
  ])('with %s answers a cookie, and the token only in it', async (path, operation, status) => {
    const token = newToken('ses');
    script(accountContract, operation, () => ({ token, expiresAt, user }));
    const answer = await send('POST', path, ownPage, form);
    expect([answer.status, answer.body]).toEqual([status, { user, email: user.email, expiresAt }]);
    expect(answer.headers.getSetCookie()).toEqual([
      `${name}=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure`,
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [call] = received.get(`rpc.identity.account.${operation}`)!;
    expect(call!.request).toMatchObject({ email: form.email, password: form.password });
    expect(call!.call.clientAddress).toMatch(/^10\./);
  });

  it.each([
    [new WrongCredentials(), 401],
    [tooSoon(TooManyAttempts, 'Too many attempts', 90_000), 429],
  ])('answers the refusal of the log-in without a cookie: %s', async (error, status) => {
    script(accountContract, 'logIn', () => {
      throw error;
    });
    const [web, api] = [
      await send('POST', '/api/web/login', ownPage, form),
      await send('POST', '/api/auth/login', ownPage, form),
    ];
    expect([web.status, web.text]).toEqual([status, api.text]);
    expect(web.headers.get('retry-after')).toBe(api.headers.get('retry-after'));
    expect(web.headers.getSetCookie()).toEqual([]);
  });

  it('takes nothing from a query, which a page of another site can send', async () => {
    script(accountContract, 'logIn', () => ({ token: newToken('ses'), expiresAt, user }));
    const query = new URLSearchParams({ email: form.email, password: form.password });
    const answer = await send('POST', `/api/web/login?${query}`, { 'sec-fetch-site': 'same-site' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('refuses a form of a page, which could be of another site', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])
      expect((await send('POST', '/api/web/login', { 'content-type': type }, form)).status).toBe(415);
  });
});

describe('the cookie', () => {
  it('presents its session like the header, also for a stream of events', async () => {
    const token = issueToken('ses');
    const [byCookie, byHeader] = [
      await send('GET', '/api/organizations', withCookie(token)),
      await send('GET', '/api/organizations', { authorization: `Bearer ${token}` }),
    ];
    expect(byCookie.status).toBe(200);
    const withoutAddress = ({ body }: Answer) => ({ ...body, clientAddress: '' });
    expect(withoutAddress(byCookie)).toEqual(withoutAddress(byHeader));
    script(liveContract, 'read', () => ({ organizationId: 'org_1', events: [], ended: true, more: false }));
    expect((await send('GET', '/api/jobs/job_1/events', withCookie(token))).status).toBe(204);
  });

  it('does not count beside a header, also when the header is not valid', async () => {
    const good = issueToken('ses', { userId: 'user_good' });
    const other = issueToken('pat', { userId: 'user_other' });
    const both = await send(
      'POST',
      '/api/pats',
      { ...withCookie(good), authorization: `Bearer ${other}` },
      {},
    );
    expect(both.body.code).toBe('session_required');
    for (const authorization of ['', 'Bearer', 'Basic abc', `Bearer ${newToken('ses')}`]) {
      const answer = await send('GET', '/api/auth/me', { ...withCookie(good), authorization });
      expect(answer.status).toBe(401);
    }
  });

  it.each(['key', 'test', 'pat'] as const)('does not carry a token of the kind %s', async (kind) => {
    const answer = await send('GET', '/api/auth/me', withCookie(issueToken(kind)));
    expect([answer.status, answer.body.message]).toEqual([
      401,
      'The header Authorization is missing; send "Authorization: Bearer ht_key_…"',
    ]);
  });

  it('has one name: that of plain http is not read on https', async () => {
    const token = issueToken('ses');
    const headers = { cookie: `handtest=${token}`, ...ownPage };
    expect((await send('GET', '/api/auth/me', headers)).status).toBe(401);
  });

  it('ends with its session', async () => {
    const token = issueToken('ses', { expiresAt: new Date(Date.now() - 1).toISOString() });
    const answer = await send('GET', '/api/auth/me', withCookie(token));
    // The answer may belong to a request from before the latest log-in.
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('does not change what open endpoints answer', async () => {
    const answer = await send('GET', '/api/jobs/job_unknown/status', withCookie(newToken('ses')));
    expect(answer.status).toBe(404);
  });
});

describe('a request from another site with the cookie', () => {
  const requests: [string, string, unknown?][] = [
    ['GET', '/api/auth/me'],
    ['GET', '/api/jobs/job_1/events'],
    ['GET', '/api/billing/ledger.csv'],
    ['POST', '/api/keys', { organizationId: 'org_1', name: 'stolen' }],
    ['POST', '/api/web/logout'],
    ['POST', '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['PATCH', '/api/auth/me', { name: 'Eve' }],
    ['DELETE', '/api/keys/key_1'],
  ];
  const origins: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.handtest.example', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' },
    { 'sec-fetch-site': 'same-origin, cross-site', origin: 'null' },
    { 'sec-fetch-site': 'Same-Origin ' },
    { referer: 'https://handtest.example/jobs', origin: 'https://handtest.example' },
  ];

  it(`is a 401 in all of ${requests.length * origins.length} variants, and reaches no service`, async () => {
    const token = issueToken('ses', { platformRoles: ['platform_admin'] });
    const accepted: string[] = [];
    let tried = 0;
    for (const [method, path, body] of requests) {
      for (const headers of origins) {
        const answer = await send(method, path, withCookie(token, headers), body);
        tried++;
        const isRefused = answer.status === 401 && answer.body.code === 'token_not_accepted';
        if (!isRefused || answer.headers.getSetCookie().length > 0)
          accepted.push(`${method} ${path} ${JSON.stringify(headers)}: ${answer.status}`);
      }
    }
    process.stdout.write(`cross-site requests: tried ${tried}, accepted ${accepted.length}\n`);
    expect(tried).toBeGreaterThanOrEqual(40);
    expect(accepted).toEqual([]);
    expect([...received.keys()]).toEqual([]);
  });

  it('is refused by browsers before, because no header permits credentials', async () => {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const path of ['/api/web/login', '/api/keys']) {
      const { headers } = await send('OPTIONS', path, asked);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('logging out', () => {
  it('ends the session and deletes the cookie', async () => {
    const token = issueToken('ses', { userId: 'user_9' });
    script(accountContract, 'logOut', () => ({}));
    const answer = await send('POST', '/api/web/logout', withCookie(token));
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(answer.headers.getSetCookie()).toEqual([cleared]);
    const [ended] = received.get('rpc.identity.account.logOut')!;
    expect(ended!.call.caller).toMatchObject({ kind: 'session', userId: 'user_9' });
  });

  it('deletes the cookie of a session that has ended', async () => {
    const token = issueToken('ses');
    revokeToken(token);
    const answer = await send('POST', '/api/web/logout', withCookie(token));
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(answer.headers.getSetCookie()).toEqual([cleared]);
  });

  it('keeps the cookie while the session cannot be ended', async () => {
    script(accountContract, 'logOut', () => {
      throw new ServiceUnavailable();
    });
    const answer = await send('POST', '/api/web/logout', withCookie(issueToken('ses')));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
  });

  it('needs a session', async () => {
    expect((await send('POST', '/api/web/logout', ownPage)).status).toBe(401);
    const key = { authorization: `Bearer ${issueToken('key')}` };
    expect((await send('POST', '/api/web/logout', key)).status).toBe(403);
  });
});

describe('the settings', () => {
  it('are what the services have configured', async () => {
    const { status, body } = await send('GET', '/api/web/config');
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/) as string;
    const offered = { oidc: true, mail: false, stripe: true, codehost: true, remoteBrowser: true };
    expect([status, body]).toEqual([200, { ...offered, version }]);
  });

  it('do not fail with a service: its last answer holds', async () => {
    for (const [contract, error] of [
      [stripeContract, new ServiceUnavailable()],
      [oidcContract, new Error('unforeseen')],
    ] as const) {
      script(contract, 'settings', () => {
        throw error;
      });
    }
    const { status, body } = await send('GET', '/api/web/config');
    expect([status, body]).toMatchObject([200, { oidc: true, stripe: true, codehost: true }]);
  });
});

describe('on plain http', () => {
  it('the cookie has no Secure, and a name of its own', async () => {
    const plain = await GatewayUnderTest.start({ services: ['identity'] });
    try {
      const token = issueToken('ses');
      script(accountContract, 'logIn', () => ({ token, expiresAt, user }));
      const body = { email: 'ada@example.com', password: 'a long password' };
      const { headers } = await plain.request('POST', '/api/web/login', { body });
      const cookie = `handtest=${token}`;
      expect(headers.getSetCookie()).toEqual([
        `${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict`,
      ]);
      const me = await plain.request('GET', '/api/auth/me', { headers: { cookie, ...ownPage } });
      expect(me.status).toBe(200);
      // Three of four services are missing here.
      const settings = await plain.request('GET', '/api/web/config');
      expect(settings.body).toMatchObject({
        oidc: true,
        stripe: false,
        codehost: false,
        remoteBrowser: false,
      });
    } finally {
      await plain.stop();
    }
  });
});
