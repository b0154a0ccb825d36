import { routeNames } from '../router.js';
import { Caller, faultsOf, openApi, startAcme } from './codehost-caller.js';

const withDocument = openApi ? describe : describe.skip;

withDocument("GitHub's OpenAPI document", () => {
  it('has no objections to the answers of any endpoint and to any webhook', async () => {
    const { server, host, ada, mona, acme, shop, installation } = await startAcme();
    try {
      const { hooks } = host;
      hooks.url = `${server.url}/hook`;
      const all = host.installations.create(ada);
      host.installations.suspend(all);
      host.installations.unsuspend(all);
      host.installations.acceptPermissions(installation, { statuses: 'write', members: 'read' });
      const blog = host.addRepository(acme, 'blog');
      host.installations.addRepositories(installation, blog);
      const app = Caller.app(server);
      await app.get('/app');
      await app.get('/app/installations?per_page=1');
      await app.get(`/app/installations/${installation.id}`);
      const shopOnly = { repository_ids: [shop.id], permissions: { issues: 'write' } };
      await Caller.installation(server, installation, shopOnly);
      const bot = await Caller.installation(server, installation);
      await bot.get('/installation/repositories');

      const user = new Caller(server, host.tokens.issueUserToken(ada, true));
      for (const path of [
        '/user',
        '/user/installations',
        '/user/repos',
        `/user/installations/${installation.id}/repositories`,
      ]) {
        await user.get(path);
      }
      await user.get('/user/memberships/orgs/acme');
      const basic = Buffer.from(`${host.app.clientId}:${host.app.clientSecret}`).toString('base64');
      const path = `/applications/${host.app.clientId}/token`;
      const client = { authorization: `Basic ${basic}` };
      await new Caller(server).send('DELETE', path, { access_token: user.token }, client);
      host.installations.revokeAuthorization(ada);

      const main = shop.git.resolve('main')!;
      const head = shop.git.commit(
        'fix',
        { 'src/cart.ts': 'export const a = 2;\n', 'logo.png': Buffer.of(0, 1) },
        'main',
      );
      const issue = host.issues.open(shop, {
        title: 'Broken',
        body: 'It is',
        author: mona,
        labels: ['bug'],
        assignees: [ada],
      });
      const pull = host.issues.openPull(shop, { title: 'Fix', head: 'fix', author: mona, draft: true });
      host.issues.comment(pull, mona, 'Look');
      host.issues.edit(issue, { title: 'Very broken' });
      host.issues.close(issue);
      host.issues.reopen(issue);
      host.issues.label(issue, 'new label');
      host.issues.assign(issue, mona);
      const deployment = host.work.deploy(shop, { sha: head });
      host.work.report(deployment, 'success', 'https://preview.example.com');
      const created = await bot.send('POST', '/repos/acme/shop/issues', {
        title: 'By the App',
        labels: ['unknown'],
      });
      const { number } = created.body as { number: number };
      await bot.send('POST', `/repos/acme/shop/issues/${number}/comments`, { body: 'More' });
      for (const part of [
        ...['', '/labels', '/issues?state=all&per_page=2', `/issues/${number}`, `/issues/${number}/comments`],
        ...[`/pulls/${pull.number}`, `/pulls/${pull.number}/files`, `/deployments?sha=${head}`],
        ...[`/deployments/${deployment.id}/statuses`, '/tarball/main', `/git/trees/${main}?recursive=1`],
        ...['/contents/src/cart.ts', `/commits/${head}/check-runs`],
      ]) {
        await bot.get(`/repos/acme/shop${part}`);
      }
      await bot.get(`/repos/acme/shop/pulls/${pull.number}`, { accept: 'application/vnd.github.diff' });
      await bot.get('/repos/acme/shop/commits/main', { accept: 'application/vnd.github.sha' });
      host.advance(5_000);
      await bot.get(`/search/issues?q=${encodeURIComponent('repo:acme/shop is:issue')}`);
      const check = await bot.send('POST', '/repos/acme/shop/check-runs', {
        ...{ name: 'Handtest', head_sha: head, external_id: 'job_1', status: 'in_progress' },
      });
      const output = { title: 'Passed', summary: 'All fine', annotations: [{}] };
      await bot.send('PATCH', `/repos/acme/shop/check-runs/${String(check.body.id)}`, {
        conclusion: 'success',
        output,
      });
      await bot.get(`/repos/acme/shop/commits/${head}/check-runs?filter=all`);
      await bot.send('POST', `/repos/acme/shop/statuses/${head}`, { state: 'success', context: 'handtest' });

      // Refusals.
      await new Caller(server, 'ghs_unknown').get('/user');
      await new Caller(server).send('POST', '/repos/acme/shop/issues', { title: 'x' });
      for (const body of [{}, { title: 'x'.repeat(257) }, 'no json']) {
        await bot.send('POST', '/repos/acme/shop/issues', body);
      }
      await bot.get('/repos/acme/none');
      await bot.get('/repos/acme/shop/issues/99');
      await bot.get('/repos/acme/shop/issues?state=wrong');
      await bot.get(`/search/issues?q=${encodeURIComponent('repo:acme/none is:issue')}`);
      const moved = host.issues.transfer(issue, blog);
      await bot.get(`/repos/acme/shop/issues/${issue.number}`);
      host.issues.delete(moved);
      await bot.get(`/repos/acme/blog/issues/${moved.number}`);
      server.fail({ does: 'secondary-limit' }, { does: 502 }, { does: 401 }, { does: 451 });
      for (let n = 0; n < 4; n++) await bot.get('/repos/acme/shop/issues');
      host.rename(blog, 'journal');
      await bot.get('/repos/acme/blog');
      const globex = host.addOrganization('globex');
      host.privatize(blog);
      host.installations.removeRepositories(installation, blog);
      host.installations.addRepositories(installation, blog);
      host.transfer(blog, globex);
      host.deleteRepository(shop);
      host.installations.remove(installation);
      await hooks.idle();
      await app.get('/app/hook/deliveries?per_page=2&status=failure');
      await app.send('POST', `/app/hook/deliveries/${hooks.deliveries[0]!.id}/attempts`);
      await hooks.idle();

      expect(faultsOf(server)).toEqual([]);
      const answered = server.exchanges.filter(({ status }) => status! < 400).map(({ route }) => route);
      expect(routeNames.filter((route) => !answered.includes(route))).toEqual([]);
      const sent = new Set(hooks.deliveries.map(({ event, action }) => `${event} ${action}`));
      process.stderr.write(
        `${server.exchanges.length} answers of ${routeNames.length} endpoints, ${sent.size} kinds of webhooks\n`,
      );
      expect(sent.size).toBe(20);
    } finally {
      await server.stop();
    }
  });

  it('objects to a missing field, a wrong type, a field it does not know, and an undocumented status', async () => {
    const { server } = await startAcme();
    const anonymous = { ...(await Caller.app(server).get('/app')), server };
    const [exchange] = server.exchanges;
    await server.stop();
    const wrong = (change: object, status = 200) =>
      openApi!.faultsOf({
        ...exchange!,
        status,
        responseBody: JSON.stringify({ ...anonymous.body, ...change }),
      });
    expect(wrong({})).toEqual([]);
    expect(wrong({ name: undefined })[0]).toContain("must have required property 'name'");
    expect(wrong({ id: 'x' })[0]).toContain('/id must be integer');
    expect(wrong({ created_at: 'yesterday' })[0]).toContain('must match format');
    expect(wrong({ invented: 1 })).toEqual(['GET /app 200: /invented is not in the document']);
    expect(wrong({}, 201)).toEqual(['GET /app 201: is not documented']);
  });

  it('objects to requests of an unknown endpoint, and with wrong, unknown or missing parameters and fields', async () => {
    const { server, installation } = await startAcme();
    const bot = await Caller.installation(server, installation);
    const objectionTo = async (...request: [method: string, path: string, body?: unknown]) => {
      await bot.send(...request);
      return openApi!.requestFaultsOf(server.exchanges.at(-1)!).join(', ');
    };
    const issues = '/repos/acme/shop/issues';
    try {
      expect(await objectionTo('GET', `${issues}?state=all&per_page=100&since=2026-01-01T00:00:00Z`)).toBe(
        '',
      );
      expect(await objectionTo('POST', issues, { title: 'x', labels: ['bug'] })).toBe('');
      expect(await objectionTo('GET', '/repos/acme/shop/secrets')).toContain(
        'is not an endpoint of the fake',
      );
      expect(await objectionTo('GET', `${issues}/one`)).toContain('issue_number must be integer');
      expect(await objectionTo('GET', `${issues}?state=wrong`)).toContain('state must be equal to one of');
      expect(await objectionTo('GET', `${issues}?per_page=many`)).toContain('per_page must be integer');
      expect(await objectionTo('GET', `${issues}?since=today`)).toContain('since must match format');
      expect(await objectionTo('GET', `${issues}?perPage=2`)).toContain('perPage is not in the document');
      expect(await objectionTo('GET', '/search/issues')).toContain('q is required');
      expect(await objectionTo('POST', issues)).toContain('the body is required');
      expect(await objectionTo('POST', issues, 'no json')).toContain('the body is not JSON');
      expect(await objectionTo('POST', issues, {})).toContain("must have required property 'title'");
      expect(await objectionTo('POST', issues, { title: 'x', labels: 'bug' })).toContain(
        '/labels must be array',
      );
      expect(await objectionTo('POST', issues, { title: 'x', tags: [] })).toContain(
        '/tags is not in the document',
      );
    } finally {
      await server.stop();
    }
  });
});
