import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { treeLimit } from '../repository-routes.js';
import { type Acme, acmeForEachTest, Caller } from './codehost-caller.js';

const acme = acmeForEachTest();
const bot = ({ server, installation }: Acme) => Caller.installation(server, installation);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codehost-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('redirects to another host for an archive, which the programs of this machine unpack', async () => {
  const { server, host, shop } = acme();
  const deep = `${'long-folder-name/'.repeat(9)}file.ts`;
  const files = {
    'src/ümlaut.ts': 'ä\n',
    [deep]: 'deep\n',
    empty: '',
    'image.png': Buffer.from([0, 1, 2, 255]),
  };
  const sha = shop.git.commit('feature/new', files);
  const caller = await bot(acme());
  const { status, headers } = await caller.get('/repos/acme/shop/tarball/feature/new');
  const location = headers.get('location')!;
  expect([status, new URL(location).origin]).toEqual([302, server.archives.url]);
  const download = await fetch(location);
  writeFileSync(join(folder, 'a.tar.gz'), Buffer.from(await download.arrayBuffer()));
  execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder });
  const top = `acme-shop-${sha.slice(0, 7)}`;
  expect(readdirSync(folder).toSorted()).toEqual(['a.tar.gz', top]);
  for (const [path, content] of Object.entries(files)) {
    expect(readFileSync(join(folder, top, path))).toEqual(Buffer.from(content as string));
  }
  expect(server.archives.requests.map(({ authorization }) => authorization)).toEqual([undefined]);
  host.advance(300_000);
  expect((await fetch(location)).status).toBe(404);
  expect((await caller.get('/repos/acme/shop/tarball/none')).status).toBe(404);
});

it('lists trees, cut at their limit, and reads files', async () => {
  const { shop } = acme();
  const sha = shop.git.resolve('main')!;
  const caller = await bot(acme());
  const tree = (path: string) =>
    caller.get<{ truncated: boolean; tree: { path: string; type: string }[] }>(path);
  const { body } = await tree(`/repos/acme/shop/git/trees/${sha}?recursive=1`);
  expect(body.tree.map(({ path, type }) => [path, type])).toEqual([
    ['notes.txt', 'blob'],
    ['src', 'tree'],
    ['src/cart.ts', 'blob'],
  ]);
  expect((await tree('/repos/acme/shop/git/trees/main')).body.tree).toHaveLength(2);
  const before = treeLimit.entries;
  treeLimit.entries = 2;
  try {
    const cut = await tree(`/repos/acme/shop/git/trees/${sha}?recursive=1`);
    expect([cut.body.truncated, cut.body.tree.length]).toEqual([true, 2]);
  } finally {
    treeLimit.entries = before;
  }
  const accept = 'application/vnd.github.sha';
  for (const ref of ['main', 'HEAD', sha])
    expect((await caller.get(`/repos/acme/shop/commits/${ref}`, { accept })).body).toBe(sha);
  expect((await caller.get('/repos/acme/shop/commits/none', { accept })).status).toBe(422);
  const file = await caller.get('/repos/acme/shop/contents/src/cart.ts?ref=main');
  expect(Buffer.from(String(file.body.content), 'base64').toString()).toBe('export const a = 1;\n');
  const raw = await caller.get('/repos/acme/shop/contents/src/cart.ts', {
    accept: 'application/vnd.github.raw',
  });
  expect(raw.body).toBe('export const a = 1;\n');
  expect((await caller.get('/repos/acme/shop/contents/none')).status).toBe(404);
});

describe('a pull request', () => {
  it('has the files, patches and the diff that git apply accepts', async () => {
    const { host, shop, mona } = acme();
    const long = Array.from({ length: 60 }, (_, n) => `line ${n}\n`);
    shop.git.commit('main', { 'long.txt': long.join(''), 'old.txt': 'same\ncontent\n', 'gone.ts': 'x\n' });
    const files = {
      'long.txt': long.with(10, 'changed\n').with(50, 'too\n').join(''),
      'old.txt': null,
      'new.txt': 'same\ncontent\n',
    };
    const head = shop.git.commit(
      'fix',
      { ...files, 'gone.ts': null, 'added.ts': 'a\nb\n', 'logo.png': Buffer.of(0, 7) },
      'main',
    );
    const pull = host.issues.openPull(shop, { title: 'Fix', head: 'fix', author: mona, draft: true });
    const caller = await bot(acme());
    const path = `/repos/acme/shop/pulls/${pull.number}`;
    const { body } = await caller.get(path);
    expect(body).toMatchObject({
      ...{ draft: true, merged: false, state: 'open', changed_files: 5, additions: 4, deletions: 3 },
      ...{ head: { ref: 'fix', sha: head }, base: { ref: 'main' }, author_association: 'MEMBER' },
    });
    const listed = await caller.get<{ filename: string; status: string; patch?: string }[]>(`${path}/files`);
    expect(listed.body.map(({ filename, status, patch }) => [filename, status, patch !== undefined])).toEqual(
      [
        ['added.ts', 'added', true],
        ['gone.ts', 'removed', true],
        ['logo.png', 'added', false],
        ['long.txt', 'modified', true],
        ['new.txt', 'renamed', false],
      ],
    );
    const diff = await caller.get<string>(path, { accept: 'application/vnd.github.diff' });
    writeFileSync(join(folder, 'long.txt'), long.join(''));
    writeFileSync(join(folder, 'gone.ts'), 'x\n');
    writeFileSync(join(folder, 'old.txt'), 'same\ncontent\n');
    // git needs the bytes of a binary file.
    writeFileSync(join(folder, 'a.diff'), diff.body.replace(/diff --git a\/logo[^]*?(?=diff --git)/, ''));
    execFileSync('git', ['apply', 'a.diff'], { cwd: folder });
    expect(readFileSync(join(folder, 'long.txt'), 'utf8')).toBe(files['long.txt']);
    expect(readdirSync(folder).toSorted()).toEqual(['a.diff', 'added.ts', 'long.txt', 'new.txt']);
    host.issues.merge(pull);
    expect((await caller.get(path)).body).toMatchObject({ merged: true, state: 'closed' });
  });

  it('survives the deletion of its fork, and refuses a diff of more than 300 files', async () => {
    const { host, shop, eve } = acme();
    const fork = host.addRepository(eve, 'shop', { files: {} });
    fork.git.commit('big', Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`file-${n}`, 'x\n'])));
    const pull = host.issues.openPull(shop, { title: 'Big', head: 'big', fork, author: eve });
    const caller = await bot(acme());
    const path = `/repos/acme/shop/pulls/${pull.number}`;
    expect((await caller.get(path)).body).toMatchObject({
      head: { repo: { full_name: 'eve/shop' }, label: 'eve:big' },
    });
    host.deleteRepository(fork);
    expect((await caller.get(path)).body).toMatchObject({ head: { repo: null }, author_association: 'NONE' });
    const last = await caller.get<object[]>(`${path}/files?per_page=100&page=4`);
    expect(last.body.length).toBeGreaterThan(0);
    expect((await caller.get(path, { accept: 'application/vnd.github.diff' })).status).toBe(406);
    const issue = host.issues.open(shop, { title: 'no pull' });
    expect((await caller.get(`/repos/acme/shop/pulls/${issue.number}`)).status).toBe(404);
  });

  it('has deployments with statuses, newest first', async () => {
    const { host, shop } = acme();
    const sha = shop.git.resolve('main')!;
    const deployment = host.work.deploy(shop, { sha });
    host.work.deploy(shop, { sha: 'other' });
    host.work.report(deployment, 'in_progress');
    host.work.report(deployment, 'success', 'https://pr-1.preview.example.com');
    const caller = await bot(acme());
    const { body } = await caller.get<{ id: number }[]>(`/repos/acme/shop/deployments?sha=${sha}`);
    expect(body.map(({ id }) => id)).toEqual([deployment.id]);
    const statuses = await caller.get(`/repos/acme/shop/deployments/${deployment.id}/statuses`);
    expect(statuses.body).toMatchObject([
      { state: 'success', environment_url: 'https://pr-1.preview.example.com' },
      { state: 'in_progress', environment_url: '' },
    ]);
  });
});

it('keeps check runs of the App with at most 50 annotations a request, found again by their external id', async () => {
  const { server, host, shop, mona, installation } = acme();
  host.installations.acceptPermissions(installation, { statuses: 'write' });
  const sha = shop.git.resolve('main')!;
  const caller = await bot(acme());
  const runs = '/repos/acme/shop/check-runs';
  const start = { name: 'Handtest', head_sha: sha, external_id: 'job_1', status: 'in_progress' };
  const created = await caller.send('POST', runs, start);
  expect([created.status, created.body]).toMatchObject([201, { status: 'in_progress', conclusion: null }]);
  const finish = (annotations: number, more = {}) =>
    caller.send('PATCH', `${runs}/${String(created.body.id)}`, {
      ...{ conclusion: 'failure', ...more },
      output: {
        title: 'Failed',
        summary: '1 finding',
        annotations: Array(annotations).fill({ path: 'a', message: 'b' }),
      },
    });
  expect((await finish(51)).status).toBe(422);
  await finish(50);
  const ended = await finish(10);
  expect(ended.body).toMatchObject({
    status: 'completed',
    conclusion: 'failure',
    output: { annotations_count: 60 },
  });
  const found = await caller.get(`/repos/acme/shop/commits/${sha}/check-runs?check_name=Handtest&filter=all`);
  expect(found.body).toMatchObject({ total_count: 1, check_runs: [{ external_id: 'job_1' }] });
  const person = new Caller(server, host.tokens.issueUserToken(mona, false));
  expect((await person.send('POST', runs, start)).status).toBe(403);
  const status = (state: string, at = sha) =>
    person.send('POST', `/repos/acme/shop/statuses/${at}`, { state, context: 'handtest' });
  expect([
    (await status('success')).status,
    (await status('fine')).status,
    (await status('error', 'f'.repeat(40))).status,
  ]).toEqual([201, 422, 422]);
});
