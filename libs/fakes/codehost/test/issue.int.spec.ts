import fc from 'fast-check';
import { iso } from '../answer.js';
import type { Issue } from '../issue.js';
import { type Acme, acmeForEachTest, Caller, type Reply } from './codehost-caller.js';

const acme = acmeForEachTest();

interface Listed {
  number: number;
  title: string;
  pull_request?: object;
}

const numbersOf = (issues: readonly Listed[]) => issues.map(({ number }) => number);
const bot = ({ server, installation }: Acme) => Caller.installation(server, installation);
const labels = ['bug', 'Help wanted', 'ui'];

/** Issues and pull requests with every combination of state, labels, assignees and comments; several in one second. */
function fill({ host, shop, ada, mona }: Acme, count: number): Issue[] {
  for (let n = 0; n < count; n++) {
    const issue = {
      title: `Issue ${n}`,
      labels: labels.filter((_label, bit) => n & (1 << bit)),
      author: n % 2 ? ada : mona,
    };
    const assignees = [[], [ada], [ada, mona]][n % 3]!;
    shop.git.commit(`branch-${n}`, { [`file-${n}`]: 'x' }, 'main');
    const opened =
      n % 5 === 0
        ? host.issues.openPull(shop, { ...issue, head: `branch-${n}` })
        : host.issues.open(shop, { ...issue, assignees });
    for (let comment = 0; comment < n % 4; comment++) host.issues.comment(opened, mona, 'x');
    if (n % 7 === 0) host.issues.close(opened);
    if (n % 3 === 0) host.advance(1_000);
  }
  return host.issues.of(shop);
}

/** Every page, by the links of the answers. */
async function walk(caller: Caller, path: string): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let next: string | undefined = path; next;) {
    const { status, body, headers }: Reply<Listed[]> = await caller.get<Listed[]>(next);
    expect(status).toBe(200);
    found.push(...body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return found;
}

it('lists what every combination of filters means, on pages of any size, pull requests included', async () => {
  const all = fill(acme(), 60);
  const caller = await bot(acme());
  acme().server.rates.limits.pointsPerMinute = 100_000;
  const filters = fc.record(
    {
      state: fc.constantFrom('open', 'closed', 'all'),
      labels: fc.subarray(['BUG', 'help wanted', 'ui']).map((names) => names.join(',')),
      assignee: fc.constantFrom('ada', 'MONA', 'none', '*'),
      creator: fc.constantFrom('ada', 'mona'),
      sort: fc.constantFrom('created', 'updated', 'comments'),
      direction: fc.constantFrom('asc', 'desc'),
      since: fc.integer({ min: 0, max: 59 }).map((n) => iso(all[n]!.updatedAtMs)),
    },
    { requiredKeys: [] },
  );
  const second = (ms: number) => Math.floor(ms / 1_000);
  const model = ({
    state = 'open',
    sort = 'created',
    direction = 'desc',
    ...rest
  }: Record<string, string | undefined>) => {
    const matching = all.filter((issue) => {
      const names = issue.labels.map(({ name }) => name.toLowerCase());
      const people = issue.assignees.map(({ login }) => login);
      const { assignee, creator, since } = rest;
      if (state !== 'all' && state !== issue.state) return false;
      if (rest.labels && !rest.labels.split(',').every((name) => names.includes(name.toLowerCase())))
        return false;
      if (assignee === 'none' && people.length > 0) return false;
      if (assignee === '*' && people.length === 0) return false;
      if (assignee && !['none', '*'].includes(assignee) && !people.includes(assignee.toLowerCase()))
        return false;
      if (creator && issue.author.login !== creator) return false;
      return !since || second(issue.updatedAtMs) >= Date.parse(since) / 1_000;
    });
    const value = (issue: Issue) =>
      sort === 'comments'
        ? issue.comments.length
        : second(sort === 'created' ? issue.createdAtMs : issue.updatedAtMs);
    const order = direction === 'asc' ? 1 : -1;
    return matching
      .sort((a, b) => order * (value(a) - value(b) || a.number - b.number))
      .map(({ number }) => number);
  };
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 7, max: 100 }), async (filter, perPage) => {
      const query = new URLSearchParams({ ...(filter as Record<string, string>), per_page: String(perPage) });
      const listed = await walk(caller, `/repos/acme/shop/issues?${query}`);
      expect(numbersOf(listed)).toEqual(model(filter));
    }),
    { numRuns: 60 },
  );
  const listed = await walk(caller, '/repos/acme/shop/issues?state=all&per_page=100');
  expect(listed.filter((one) => one.pull_request)).toHaveLength(12);
});

it('answers 304 to an ETag of the same token without counting it, and never to another token', async () => {
  const { server, installation } = acme();
  fill(acme(), 3);
  const [one, other] = [await bot(acme()), await Caller.installation(server, installation)];
  const path = '/repos/acme/shop/issues';
  const first = await one.get(path);
  const etag = { 'if-none-match': first.headers.get('etag')! };
  const again = await one.get(path, etag);
  expect([again.status, again.body]).toEqual([304, '']);
  const foreign = await other.get(path, etag);
  expect(foreign.status).toBe(200);
  const remaining = (reply: typeof first) => Number(reply.headers.get('x-ratelimit-remaining'));
  expect(remaining(foreign)).toBe(remaining(first) - 1);
  acme().host.issues.open(acme().shop, { title: 'new' });
  expect((await one.get(path, etag)).status).toBe(200);
});

describe('the search', () => {
  const search = async (q: string, more = '') => {
    const reply = await (
      await bot(acme())
    ).get<{ total_count: number; items: Listed[]; errors: { message: string }[] }>(
      `/search/issues?q=${encodeURIComponent(q)}${more}`,
    );
    return reply;
  };

  it('agrees with the list, five seconds late', async () => {
    const { host, shop } = acme();
    fill(acme(), 20);
    host.advance(5_000);
    const issue = host.issues.open(shop, { title: 'The "checkout" hangs', labels: ['bug'] });
    const found = async () => numbersOf((await search('repo:acme/shop is:issue checkout')).body.items);
    expect(await found()).toEqual([]);
    host.advance(5_000);
    expect(await found()).toEqual([issue.number]);
    host.issues.edit(issue, { title: 'fixed' });
    expect(await found()).toEqual([issue.number]);
    host.advance(5_000);
    expect(await found()).toEqual([]);
    const open = await search('repo:acme/shop is:issue state:open label:"help wanted" assignee:ada');
    const listed = await walk(await bot(acme()), '/repos/acme/shop/issues?labels=help wanted&assignee=ada');
    expect(numbersOf(open.body.items)).toEqual(numbersOf(listed.filter((one) => !one.pull_request)));
    expect(open.body.total_count).toBeGreaterThan(0);
  });

  it('counts all results, and shows the first 1,000', async () => {
    const { host, shop } = acme();
    for (let n = 0; n < 1_100; n++) host.issues.open(shop, { title: `x ${n}` });
    host.advance(5_000);
    const last = await search('repo:acme/shop is:issue', '&per_page=100&page=10');
    expect([last.body.total_count, last.body.items.length]).toEqual([1_100, 100]);
    const beyond = await search('repo:acme/shop is:issue', '&per_page=100&page=11');
    expect([beyond.status, beyond.body]).toMatchObject([
      422,
      { message: 'Only the first 1000 search results are available' },
    ]);
  });

  it('refuses a repository that the App cannot see, and a query without a kind', async () => {
    const { host, eve } = acme();
    host.addRepository(eve, 'diary');
    for (const q of ['repo:eve/diary is:issue', 'repo:acme/none is:issue', 'repo:acme/shop x']) {
      expect((await search(q)).status).toBe(422);
    }
  });
});

describe('issues', () => {
  it('are created by the bot of the App, with labels that did not exist', async () => {
    const { shop, mona } = acme();
    const caller = await bot(acme());
    const body = {
      title: 'Broken',
      body: 'Text',
      labels: ['bug', 'brand new'],
      assignees: ['mona', 'unknown'],
    };
    const { status, body: issue } = await caller.send('POST', '/repos/acme/shop/issues', body);
    expect([status, issue]).toMatchObject([
      201,
      { number: 1, user: { type: 'Bot' }, assignees: [{ login: mona.login }] },
    ]);
    expect(shop.labelNamed('Brand New')).toBeDefined();
    const comment = await caller.send('POST', '/repos/acme/shop/issues/1/comments', { body: 'And?' });
    expect([comment.status, comment.body]).toMatchObject([201, { body: 'And?', user: { type: 'Bot' } }]);
    expect((await caller.get('/repos/acme/shop/issues/1')).body.comments).toBe(1);
  });

  it('refuse wrong texts, disabled issues, an archived repository and a locked conversation', async () => {
    const { host, shop } = acme();
    const caller = await bot(acme());
    const issue = host.issues.open(shop, { title: 'x' });
    const post = async (path: string, body: unknown) =>
      (await caller.send('POST', `/repos/acme/shop${path}`, body)).status;
    const comments = `/issues/${issue.number}/comments`;
    for (const body of [
      {},
      { title: ' ' },
      { title: 'x'.repeat(257) },
      { title: 'x', body: 'x'.repeat(65_537) },
    ]) {
      expect(await post('/issues', body)).toBe(422);
    }
    expect(await post(comments, { body: '' })).toBe(422);
    expect(await post('/issues', '{')).toBe(400);
    issue.locked = true;
    expect(await post(comments, { body: 'x' })).toBe(403);
    shop.hasIssues = false;
    expect(await post('/issues', { title: 'x' })).toBe(410);
    shop.archived = true;
    expect(await post('/issues', { title: 'x' })).toBe(403);
    shop.blocked = true;
    expect(await post('/issues', { title: 'x' })).toBe(451);
  });

  it('lead to the other repository after a transfer, and are gone after a deletion', async () => {
    const { host, acme: owner, shop, installation } = acme();
    const blog = host.addRepository(owner, 'blog');
    host.installations.addRepositories(installation, blog);
    const issue = host.issues.open(shop, { title: 'x', labels: ['rare'] });
    const moved = host.issues.transfer(issue, blog);
    const caller = await bot(acme());
    const { status, headers } = await caller.get('/repos/acme/shop/issues/1');
    expect(status).toBe(301);
    expect((await caller.get(headers.get('location')!)).body).toMatchObject({
      title: 'x',
      labels: [{ name: 'rare' }],
    });
    expect((await caller.get('/repos/acme/shop/issues?state=all')).body).toEqual([]);
    host.issues.delete(moved);
    expect((await caller.get('/repos/acme/blog/issues/1')).status).toBe(410);
    expect((await caller.get('/repos/acme/shop/issues/2')).status).toBe(404);
  });

  it('stay reachable by the former name of a repository: a read by 301, a write by 307', async () => {
    const { host, shop } = acme();
    host.rename(shop, 'store');
    const caller = await bot(acme());
    const read = await caller.get('/repos/acme/SHOP/issues?state=all');
    expect([read.status, new URL(read.headers.get('location')!).pathname]).toEqual([
      301,
      `/repositories/${shop.id}/issues`,
    ]);
    expect((await caller.get(read.headers.get('location')!)).status).toBe(200);
    const write = await caller.send('POST', '/repos/acme/shop/issues', { title: 'x' });
    expect(write.status).toBe(307);
    expect((await caller.send('POST', write.headers.get('location')!, { title: 'x' })).status).toBe(201);
  });
});

it('shows an issue with its comments as a page, with escaped text', async () => {
  const { server, host, mona, shop } = acme();
  const text = '<script>alert("x")</script> & more';
  const issue = host.issues.open(shop, { title: text, body: text, labels: ['bug'] });
  const { id } = host.issues.comment(issue, mona, text);
  const browser = new Caller(server);
  const shown = await browser.get<string>(`${host.urls.web}/acme/shop/issues/${issue.number}`);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(shown.body.split('&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62; &#38; more')).toHaveLength(5);
  expect(shown.body).not.toContain('<script');
  expect(shown.body).toContain(`id="issuecomment-${id}"`);
  expect((await browser.get(`${host.urls.web}/acme/shop/issues/99`)).status).toBe(404);
});
