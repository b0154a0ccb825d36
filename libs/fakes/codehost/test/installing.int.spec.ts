import { acmeForEachTest, Caller, type Reply } from './codehost-caller.js';
import { CodehostServer } from '../codehost-server.js';

const acme = acmeForEachTest();

/** Where the page redirects. */
async function visit(server: CodehostServer, path: string): Promise<URL> {
  const { status, headers } = await new Caller(server).get(`${server.host.urls.web}${path}`);
  expect(status).toBe(302);
  return new URL(headers.get('location')!);
}

const installPage = ({ pages, host }: CodehostServer, state: string) =>
  `/${pages.appPath}/${host.app.slug}/installations/new?state=${state}`;

function exchange(
  server: CodehostServer,
  code: string,
  changes: Record<string, string> = {},
): Promise<Reply> {
  const { clientId: client_id, clientSecret: client_secret } = server.host.app;
  const form = new URLSearchParams({ client_id, client_secret, code, ...changes });
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  return new Caller(server).send(
    'POST',
    `${server.host.urls.web}/login/oauth/access_token`,
    form.toString(),
    headers,
  );
}

it('returns to the App with the state, the installation and a code for a token of the person', async () => {
  const { server, host, ada } = acme();
  const globex = host.addOrganization('globex', [[ada, 'admin']]);
  const site = host.addRepository(globex, 'site');
  host.addRepository(globex, 'other');
  server.pages.seat(ada, { account: globex, repositories: [site] });
  const back = await visit(server, installPage(server, 's1'));
  expect(back.href.startsWith(server.pages.callbackUrl)).toBe(true);
  const { state, setup_action, code, installation_id: id } = Object.fromEntries(back.searchParams);
  expect({ state, setup_action }).toEqual({ state: 's1', setup_action: 'install' });

  const { status, body } = await exchange(server, code!);
  expect({ status, type: body.token_type }).toEqual({ status: 200, type: 'bearer' });
  const user = new Caller(server, String(body.access_token));
  expect((await user.get('/user')).body.login).toBe('ada');
  const seen = await user.get<{ installations: { id: number }[] }>('/user/installations');
  expect(seen.body.installations.map((one) => String(one.id))).toContain(id);
  const listed = await user.get<{ repositories: { full_name: string; permissions: { push: boolean } }[] }>(
    `/user/installations/${id}/repositories`,
  );
  expect(listed.body.repositories.map((one) => [one.full_name, one.permissions.push])).toEqual([
    ['globex/site', true],
  ]);
  expect((await user.get('/repos/globex/other')).status).toBe(404);
});

it('shows a reader only what he can see, and that he cannot push', async () => {
  const { server, host, eve, mona, acme: owner, installation } = acme();
  const docs = host.addRepository(owner, 'docs');
  host.installations.addRepositories(installation, docs);
  docs.collaborators.set(eve.id, 'read');
  const path = `/user/installations/${installation.id}/repositories`;
  const list = async (user: typeof eve) => {
    const reply = await new Caller(server, host.tokens.issueUserToken(user, true)).get<{
      repositories: { full_name: string; permissions: { push: boolean } }[];
    }>(path);
    return reply.body.repositories.map((one) => [one.full_name, one.permissions.push]);
  };
  expect(await list(eve)).toEqual([['acme/docs', false]]);
  expect(await list(mona)).toEqual([['acme/shop', true]]);
  const stranger = new Caller(server, host.tokens.issueUserToken(host.addUser('zoe'), true));
  expect((await stranger.get(path)).status).toBe(404);
  const pat = new Caller(server, host.tokens.issueUserToken(mona, false));
  expect((await pat.get('/user/installations')).status).toBe(403);
});

it('asks an owner when a member installs it, and names the member in the event', async () => {
  const { server, host, eve } = acme();
  const globex = host.addOrganization('globex', [[eve, 'member']]);
  host.hooks.held = true;
  server.pages.seat(eve, { account: globex });
  const back = await visit(server, installPage(server, 's2'));
  expect(back.searchParams.get('setup_action')).toBe('request');
  expect(back.searchParams.has('installation_id')).toBe(false);
  host.installations.approve(host.installations.requests[0]!);
  expect(host.installations.requests).toEqual([]);
  let payload = '';
  await host.hooks.release(([event]) => ((payload = event!.body), []));
  expect(JSON.parse(payload)).toMatchObject({ action: 'created', requester: { login: 'eve' } });
});

it('accepts a code once, for ten minutes, with the credentials of the App; refusals have the status 200', async () => {
  const { server, host, ada } = acme();
  server.pages.seat(ada);
  const authorize = `/login/oauth/authorize?client_id=${host.app.clientId}&state=s3`;
  const newCode = async () => (await visit(server, authorize)).searchParams.get('code')!;
  const errorOf = async (code: string, changes?: Record<string, string>) => {
    const { status, body } = await exchange(server, code, changes);
    return [status, body.error];
  };
  const code = await newCode();
  expect(await errorOf(code, { client_secret: 'x' })).toEqual([200, 'incorrect_client_credentials']);
  expect(await errorOf(code)).toEqual([200, undefined]);
  expect(await errorOf(code)).toEqual([200, 'bad_verification_code']);
  const late = await newCode();
  host.advance(600_000);
  expect(await errorOf(late)).toEqual([200, 'bad_verification_code']);
  const elsewhere = await visit(
    server,
    `${authorize}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
  );
  expect([elsewhere.origin, elsewhere.searchParams.get('error')]).toEqual([
    new URL(server.pages.callbackUrl).origin,
    'redirect_uri_mismatch',
  ]);
  server.pages.seat(ada, { refuses: true });
  expect((await visit(server, authorize)).searchParams.get('error')).toBe('access_denied');
});

it('revokes the token of a person on request of the App', async () => {
  const { server, host, ada } = acme();
  const token = host.tokens.issueUserToken(ada, true);
  const path = `/applications/${host.app.clientId}/token`;
  const basic = Buffer.from(`${host.app.clientId}:${host.app.clientSecret}`).toString('base64');
  const revoke = () =>
    new Caller(server).send('DELETE', path, { access_token: token }, { authorization: `Basic ${basic}` });
  expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 422]);
  expect((await new Caller(server, token).get('/user')).status).toBe(401);
});

it('serves the addresses of an own server', async () => {
  const server = await CodehostServer.start({ enterprise: true });
  try {
    const user = server.host.addUser('grace');
    server.pages.seat(user);
    expect(
      (await visit(server, `/github-apps/${server.host.app.slug}/installations/new`)).searchParams.has(
        'code',
      ),
    ).toBe(true);
    expect(server.environment.CODEHOST_API_URL).toBe(`${server.url}/api/v3`);
    expect(
      (await new Caller(server, server.host.tokens.issueUserToken(user, false)).get('/user')).body.login,
    ).toBe('grace');
  } finally {
    await server.stop();
  }
});
