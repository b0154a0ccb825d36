/** Signing in by OpenID Connect, as a browser meets it: a redirect, a cookie, a session. */
import {
  EmailTaken,
  OidcNotConfigured,
  oidcContract,
  OidcProviderUnavailable,
  OidcSignInFailed,
} from '@handtest/contracts/identity';
import { received, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});

afterAll(() => gateway.stop());

const browse = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.replicas[0]!.url + path, { redirect: 'manual', headers });

describe('signing in by OpenID Connect', () => {
  it('begins with a redirect to the provider and a cookie only for the callback', async () => {
    const redirectUrl = 'https://login.example.com/authorize?state=x';
    script(oidcContract, 'start', () => ({ redirectUrl, browserSecret: 'a-secret', secure: true }));
    const answer = await browse('/api/auth/oidc/start');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(redirectUrl);
    expect(answer.headers.getSetCookie()).toEqual([
      'handtest_oidc=a-secret; Path=/api/auth/oidc; Max-Age=3600; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('ends with a session from the provider’s answer and the cookie, and deletes the cookie', async () => {
    const session = { token: 'ht_ses_x', expiresAt: '2030-01-01T00:00:00.000Z', user: {} };
    script(oidcContract, 'finish', () => session);
    const path = '/api/auth/oidc/callback?code=c&state=s&session_state=ignored&browserSecret=forged';
    const answer = await browse(path, { cookie: 'other=1; handtest_oidc=a-secret' });
    expect([answer.status, await answer.json()]).toEqual([200, session]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(received.get('rpc.identity.oidc.finish')!.at(-1)!.request).toEqual({
      code: 'c',
      state: 's',
      browserSecret: 'a-secret',
    });
  });

  it('reads the secret only from the cookie', async () => {
    script(oidcContract, 'finish', () => {
      throw new OidcSignInFailed();
    });
    const answer = await browse('/api/auth/oidc/callback?code=c&state=s&browserSecret=forged');
    expect(answer.status).toBe(401);
    expect(received.get('rpc.identity.oidc.finish')!.at(-1)!.request).toEqual({ code: 'c', state: 's' });
  });

  it('is a 404 where it is not configured', async () => {
    script(oidcContract, 'start', () => {
      throw new OidcNotConfigured();
    });
    const answer = await browse('/api/auth/oidc/start');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
  });
});

describe('signing in by OpenID Connect from the web app', () => {
  const redirectUrl = 'https://login.example.com/authorize?state=x';
  const token = 'ht_ses_x';

  beforeEach(() => {
    script(oidcContract, 'start', () => ({ redirectUrl, browserSecret: 'a-secret', secure: false }));
    script(oidcContract, 'finish', () => ({ token, expiresAt: '2030-01-01T00:00:00.000Z', user: {} }));
  });

  const start = (returnTo: string) =>
    browse(`/api/auth/oidc/start?${new URLSearchParams({ returnTo }).toString()}`);
  const callback = (cookie: string) => browse('/api/auth/oidc/callback?code=c&state=s', { cookie });

  it.each(['/', '/jobs/job_1?tab=video&t=3#moment', '/a.b/%2F/c'])(
    'returns to %s with the session in a cookie, and in no body',
    async (returnTo) => {
      const begun = await start(returnTo);
      const [cookie] = begun.headers.getSetCookie()[0]!.split(';');
      const answer = await callback(cookie!);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, returnTo]);
      expect(await answer.text()).not.toContain(token);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringContaining('handtest_oidc=; Path=/api/auth/oidc; Max-Age=0'),
        `handtest=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict`,
      ]);
    },
  );

  const failWith = (operation: 'start' | 'finish', error: Error) =>
    script(oidcContract, operation, () => {
      throw error;
    });

  it.each([
    ['email_taken', new EmailTaken()],
    ['oidc_sign_in_failed', new OidcSignInFailed()],
  ])('goes back to the sign-in page, which explains %s, when it fails', async (problem, error) => {
    const [cookie] = (await start('/jobs?tab=a')).headers.getSetCookie()[0]!.split(';');
    failWith('finish', error);
    const answer = await callback(cookie!);
    const page = `/login?problem=${problem}&returnTo=%2Fjobs%3Ftab%3Da`;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('handtest_oidc=;')]);
  });

  it('stays on the sign-in page, which explains it, while the provider does not answer', async () => {
    failWith('start', new OidcProviderUnavailable());
    const answer = await start('/jobs');
    const page = '/login?problem=oidc_provider_unavailable&returnTo=%2Fjobs';
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  const attacks = [
    ...['', 'jobs', '//evil.example', '///evil.example', '/\\evil.example', '\\/evil.example'],
    ...['https://evil.example', 'https:evil.example', 'javascript:alert(1)', '/\t/evil.example'],
    ...[
      '/jobs\r\nset-cookie: a=b',
      '/\n/evil.example',
      ' //evil.example',
      '/jobs/ü',
      `/${'a'.repeat(1_024)}`,
    ],
  ];

  it.each(attacks)('does not start with the page %j', async (returnTo) => {
    const answer = await start(returnTo);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    expect(await answer.json()).toMatchObject({ errors: [{ param: 'returnTo' }] });
  });

  it.each(attacks)('does not return to the page %j of a forged cookie', async (returnTo) => {
    const answer = await callback(`handtest_oidc=a-secret.${encodeURIComponent(returnTo)}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  });
});
