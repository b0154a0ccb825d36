import { generateKeyPairSync } from 'node:crypto';
import type { Json } from '../account.js';
import { npmFile } from '../npm-file.js';
import { type Access, needs } from '../permission.js';
import { acmeForEachTest, Caller, jwtOf } from './codehost-caller.js';

const acme = acmeForEachTest();
const seconds = () => Math.floor(Date.now() / 1_000);

const permissionsOfGithub = await npmFile({
  package: '@octokit/app-permissions@2.1.0',
  integrity:
    'sha512-enxS7BhjntGdKl+xmrU8by9Sxa940/msBQEJGBjts+HKzAOKA//ayh7FuIC2ksNDuLVZG0VIwDYIj/nIqT5mxQ==',
  path: 'generated/api.github.com.json',
  sha256: '5caad37a801392a22ea4969efeab789c0b89e141aa663df80de538a0a8cb3600',
});

describe('the App', () => {
  it('is refused with any wrong token', async () => {
    const { server, host } = acme();
    const { app } = host;
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const stolen = { ...app, privateKey: other.export({ type: 'pkcs1', format: 'pem' }) } as typeof app;
    const unsigned = jwtOf(app).replace(/[^.]*$/, '');
    const wrong = {
      'signed with another key': jwtOf(stolen),
      unsigned,
      'without a signature algorithm': jwtOf(app, {}, 'none'),
      'signed symmetrically': jwtOf(app, {}, 'HS256'),
      'of another App': jwtOf(app, { iss: '1' }),
      expired: jwtOf(app, { exp: seconds() - 1 }),
      'valid for longer than 10 minutes': jwtOf(app, { exp: seconds() + 700 }),
      'from the future': jwtOf(app, { iat: seconds() + 120 }),
      'without a time': jwtOf(app, { iat: undefined }),
      'no token': 'a.b.c',
    };
    for (const [reason, token] of Object.entries(wrong)) {
      const { status } = await new Caller(server, token).get('/app');
      expect({ reason, status }).toEqual({ reason, status: 401 });
    }
    expect((await new Caller(server, jwtOf(app, { iss: app.clientId })).get('/app')).status).toBe(200);
  });

  it('is refused with a correct token while its clock differs from the server by minutes', async () => {
    const { server, host } = acme();
    host.tokens.jwtSkewMs = -300_000;
    const { status, headers, body } = await Caller.app(server).get('/app');
    expect({ status, message: body.message }).toMatchObject({
      status: 401,
      message: expect.stringContaining("('iat')"),
    });
    expect(Date.parse(headers.get('date')!)).toBeLessThan(Date.now() - 290_000);
  });
});

describe('an installation token', () => {
  it('expires after an hour', async () => {
    const { server, host, installation } = acme();
    const caller = await Caller.installation(server, installation);
    host.advance(3_599_000);
    expect((await caller.get('/repos/acme/shop')).status).toBe(200);
    host.advance(1_000);
    expect((await caller.get('/repos/acme/shop')).status).toBe(401);
  });

  it('can be limited to repositories and permissions, and never extended', async () => {
    const { server, host, acme: owner, installation, shop } = acme();
    const blog = host.addRepository(owner, 'blog');
    const secret = host.addRepository(owner, 'secret');
    host.installations.addRepositories(installation, blog);
    const narrow = { repository_ids: [shop.id], permissions: { issues: 'read' } };
    const caller = await Caller.installation(server, installation, narrow);
    expect((await caller.get('/repos/acme/shop/issues')).status).toBe(200);
    expect((await caller.send('POST', '/repos/acme/shop/issues', { title: 'x' })).status).toBe(403);
    expect((await caller.get('/repos/acme/shop/pulls/1')).status).toBe(403);
    expect((await caller.get('/repos/acme/blog/issues')).status).toBe(404);
    const path = `/app/installations/${installation.id}/access_tokens`;
    for (const body of [
      { repository_ids: [secret.id] },
      { permissions: { administration: 'write' } },
      { permissions: { contents: 'write' } },
    ]) {
      expect((await Caller.app(server).send('POST', path, body)).status).toBe(422);
    }
  });

  it('is dead while suspended, stays dead afterwards, and after a deletion', async () => {
    const { server, host, installation } = acme();
    const caller = await Caller.installation(server, installation);
    const status = async () => (await caller.get('/repos/acme/shop')).status;
    const create = () =>
      Caller.app(server).send('POST', `/app/installations/${installation.id}/access_tokens`);
    host.installations.suspend(installation);
    expect([await status(), (await create()).status]).toEqual([403, 403]);
    host.installations.unsuspend(installation);
    expect([await status(), (await create()).status]).toEqual([401, 201]);
    host.installations.remove(installation);
    expect([await status(), (await create()).status]).toEqual([401, 404]);
  });
});

describe('permissions', () => {
  const granted = (repo: string): Json => ({
    ...{
      owner: 'acme',
      repo,
      issue_number: 1,
      pull_number: 2,
      deployment_id: 0,
      ref: 'main',
      path: 'notes.txt',
    },
  });

  it('are enforced for every endpoint of a repository', async () => {
    const { server, host, installation, shop } = acme();
    host.issues.open(shop, { title: 'x' });
    shop.git.commit('fix', { a: 'b' }, 'main');
    host.issues.openPull(shop, { title: 'y', head: 'fix' });
    const all: Record<string, Access> = Object.fromEntries(
      Object.values(needs).map(({ permission }) => [permission, 'write' as const]),
    );
    Object.assign(installation.permissions, all);
    server.rates.limits.contentPerMinute = server.rates.limits.pointsPerMinute = 10_000;
    const fill = (route: string) =>
      route.replace(/\{(\w+)\}/g, (_match, name: string) =>
        String({ ...granted('shop'), tree_sha: 'main' }[name] ?? 0),
      );
    let tried = 0;
    for (const [route, { permission, access, or }] of Object.entries(needs)) {
      const [method = '', path = ''] = fill(route).split(' ');
      const answerWith = async (permissions: Record<string, Access>) =>
        (
          await (
            await Caller.installation(server, installation, { permissions })
          ).send(method, path, method === 'GET' ? undefined : {})
        ).status;
      const { [permission]: _one, [or ?? '']: _other, ...rest } = all;
      const expected = permission === 'metadata' ? 200 : 403;
      expect({ route, without: await answerWith(rest) }).toEqual({ route, without: expected });
      for (const enough of [permission, or].flatMap((name) => name ?? [])) {
        expect({ route, enough, is: await answerWith({ [enough]: access }) }).not.toMatchObject({ is: 403 });
        tried++;
        if (access === 'read') continue;
        expect({ route, enough, reads: await answerWith({ [enough]: 'read' }) }).toMatchObject({
          reads: 403,
        });
      }
    }
    expect(tried).toBeGreaterThanOrEqual(Object.keys(needs).length);
  });

  (permissionsOfGithub ? it : it.skip)('are those that GitHub documents', () => {
    const { paths } = JSON.parse(permissionsOfGithub!.toString()) as {
      paths: Record<string, Record<string, { permission: string; access: string } | undefined>>;
    };
    let compared = 0;
    for (const [route, { permission, access, or }] of Object.entries(needs)) {
      const [method = '', path = ''] = route.split(' ');
      const documented = paths[path]?.[method];
      // `single_file` is a second permission for the content of one file.
      if (!documented || documented.permission === 'single_file') continue;
      compared++;
      expect({ route, access, one: [permission, or].includes(documented.permission) }).toEqual({
        route,
        access: documented.access,
        one: true,
      });
    }
    expect(compared).toBeGreaterThanOrEqual(14);
  });

  it('name what is missing', async () => {
    const { server, installation } = acme();
    const caller = await Caller.installation(server, installation);
    const { status, headers, body } = await caller.send('POST', '/repos/acme/shop/statuses/abc', {});
    expect([status, body.message]).toEqual([403, 'Resource not accessible by integration']);
    expect(headers.get('x-accepted-github-permissions')).toBe('statuses=write');
  });

  it('let the App ask for the role of a user in an organization only with the permission for members', async () => {
    const { server, host, ada, eve, installation } = acme();
    const path = '/user/memberships/orgs/acme';
    const roleOf = async (user: typeof ada, viaApp = true) => {
      const { status, body } = await new Caller(server, host.tokens.issueUserToken(user, viaApp)).get(path);
      return body.role ?? status;
    };
    expect([await roleOf(ada), await roleOf(ada, false)]).toEqual([403, 'admin']);
    host.installations.acceptPermissions(installation, { members: 'read' });
    expect([await roleOf(ada), await roleOf(eve)]).toEqual(['admin', 404]);
  });

  it('hide a private repository from everyone else by the same 404 as one that does not exist', async () => {
    const { server, host, eve } = acme();
    const strangers = [
      undefined,
      host.tokens.issueUserToken(eve, false),
      host.tokens.issueUserToken(eve, true),
    ];
    for (const token of strangers) {
      const caller = new Caller(server, token);
      const [hidden, absent] = await Promise.all([
        caller.get('/repos/acme/shop'),
        caller.get('/repos/acme/none'),
      ]);
      expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    }
  });

  it('let everyone read a public repository, and only users open issues', async () => {
    const { server, host, acme: owner, eve, installation } = acme();
    host.addRepository(owner, 'open', { isPrivate: false });
    const bot = await Caller.installation(server, installation);
    const write = (caller: Caller) =>
      caller.send('POST', '/repos/acme/open/issues', { title: 'x', labels: ['new'] });
    expect((await new Caller(server).get('/repos/acme/open/issues')).status).toBe(200);
    expect((await bot.get('/repos/acme/open/issues')).status).toBe(200);
    expect([(await write(new Caller(server))).status, (await write(bot)).status]).toEqual([401, 403]);
    const opened = await write(new Caller(server, host.tokens.issueUserToken(eve, false)));
    // She cannot push, so her label is ignored.
    expect([opened.status, opened.body.labels]).toEqual([201, []]);
  });
});
