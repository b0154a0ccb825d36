/** The search for places in the code, in archives of the fake code host. */
import type { CandidatePlace } from '@handtest/contracts/codehost';
import { gzipSync } from 'node:zlib';
import { AccessService } from '../access/access.service.js';
import { filedBody } from '../filing/filed-text.js';
import { GroundingService, type GroundingWish } from '../grounding/grounding.service.js';
import { addOwner, type CodehostUnderTest, startCodehost } from './codehost-under-test.js';
import { finding } from './searched-finding.js';

let codehost: CodehostUnderTest;
beforeAll(async () => {
  codehost = await startCodehost();
});
afterAll(() => codehost?.stop());
beforeEach(() => {
  codehost.server.faults.clear();
  codehost.server.exchanges.length = 0;
  codehost.server.archives.requests.length = 0;
});

const cart = `import { api } from './api';

export function CartTotal({ items }) {
  const total = items.reduce((sum, item) => sum + item.price, 0);
  return <p>Total of your cart: {total}</p>;
}

export function removeItem(id) {
  return api.delete(\`/api/cart/items/\${id}\`);
}
`;
const files = {
  'src/cart.jsx': cart,
  'src/login.jsx': 'export function Login() {\n  return <h1>Sign in</h1>;\n}\n',
  'src/cart.test.jsx': 'it("removes an item of the cart", () => removeItem(7));\n',
  'dist/cart.min.js': 'removeItem();cart()',
  'README.markdown': '# The cart removes items\n',
};
const broken = finding({
  title: 'Items cannot be removed from the cart',
  failedPaths: ['/api/cart/items/42'],
});

async function shop(content: Record<string, string | Buffer | null> = files) {
  const person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost);
  const [repository] = repositories as [(typeof repositories)[0]];
  repository.git.commit('main', content);
  await codehost.connect(person, user);
  const app = codehost.replicas[0]!.app;
  const { organizationId } = person;
  const access = await app.get(AccessService).access({ organizationId, repository: repository.fullName });
  const find = async (wish: Partial<GroundingWish> = {}): Promise<CandidatePlace[]> => {
    const all = { access, findings: [broken], signal: new AbortController().signal, ...wish };
    const [places] = await app.get(GroundingService).find(all);
    return places!;
  };
  return { repository, user, access, find };
}

const requested = () =>
  codehost.server.exchanges.map(({ route }) => route?.replace('/repos/{owner}/{repo}', ''));

it('finds file, symbol and lines, with a permanent link and a score', async () => {
  const { repository, find } = await shop();
  const sha = repository.git.resolve('main')!;
  const places = await find();
  expect(places.map(({ reference }) => reference.path)).toEqual(['src/cart.jsx', 'src/cart.test.jsx']);
  const { score, id } = places[0]!;
  expect(score).toBeGreaterThan(0.5);
  expect(score).toBeLessThanOrEqual(1);
  expect(places[0]!.reference).toEqual({
    ...{ repo: repository.fullName, path: 'src/cart.jsx', symbol: 'removeItem', startLine: 8, endLine: 10 },
    url: `${codehost.server.host.urls.web}/${repository.fullName}/blob/${sha}/src/cart.jsx#L8-L10`,
    confidence: score,
  });
  expect(new Set(places.map((place) => place.id)).size).toBe(2);
  expect(id).toContain(repository.fullName);
});

it('links a path with any characters so that a filed issue has the link', async () => {
  const path = "src/app/(shop)/[id]/~cart's_ *50%*!.jsx";
  const { repository, find } = await shop({ [path]: cart });
  const sha = repository.git.resolve('main')!;
  const [{ reference }] = (await find()) as [CandidatePlace];
  const repositoryUrl = `${codehost.server.host.urls.web}/${repository.fullName}`;
  expect(new URL(reference.url).hash).toBe('#L8-L10');
  const { pathname } = new URL(reference.url);
  expect(decodeURIComponent(pathname)).toBe(`/${repository.fullName}/blob/${sha}/${path}`);
  const filed = { title: 'No removal', description: 'Nothing happens.', codeReferences: [reference] };
  const context = { jobUrl: 'https://h.example/jobs/1', repositoryUrl, related: [], omitted: 0, marker: '' };
  expect(filedBody(filed, context)).toContain(`([code](${reference.url}))`);
});

it('downloads the archive with one request of the API, and sends no credential to its host', async () => {
  const { repository, find } = await shop();
  const tested = repository.git.commit('other', { 'src/cart.jsx': null, 'src/basket.jsx': cart }, 'main');
  codehost.server.exchanges.length = 0;
  const places = await find({ headSha: tested });
  expect(places[0]!.reference).toMatchObject({
    path: 'src/basket.jsx',
    url: expect.stringContaining(tested),
  });
  expect(requested()).toEqual([
    'POST /app/installations/{installation_id}/access_tokens',
    'GET /tarball/{ref}',
  ]);
  const { requests } = codehost.server.archives;
  expect(requests.map(({ authorization }) => authorization)).toEqual([undefined]);
});

it('prefers the files that the tested pull request changes', async () => {
  const two = Object.fromEntries(
    ['a', 'b'].map((name) => [`src/${name}.js`, 'export const price = total;\n']),
  );
  const { repository, user, find } = await shop(two);
  repository.git.commit('fix', { 'src/b.js': 'export const price = totals;\n' }, 'main');
  const pull = codehost.host.issues.openPull(repository, { title: 'Fix', head: 'fix', author: user });
  const findings = [finding({ title: 'Wrong price' })];
  const scores = await find({ findings, prNumbers: [pull.number] });
  expect(scores.map(({ reference }) => reference.path)).toEqual(['src/b.js', 'src/a.js']);
  expect(scores[0]!.score).toBeGreaterThan(scores[1]!.score);
});

describe('with an archive that cannot be read', () => {
  it.each([
    ['is damaged', () => [Buffer.from('no archive')]],
    ['ends too early', () => [gzipSync(Buffer.alloc(1_000, 'x'))]],
  ])('searches only the paths when it %s', async (_case, archive) => {
    const { repository, find } = await shop();
    repository.archive = archive;
    const places = await find();
    expect(places.map(({ reference }) => [reference.path, reference.symbol])).toEqual([
      ['src/cart.jsx', undefined],
      ['src/cart.test.jsx', undefined],
    ]);
    expect(requested().slice(-2)).toEqual(['GET /tarball/{ref}', 'GET /git/trees/{tree_sha}']);
  });
});

it('ignores binary content and large files, but searches their paths', async () => {
  const { find } = await shop({
    'src/cart.js': Buffer.from('removeItem cart\0items'),
    'src/cart/large.js': `removeItem cart items\n${'x'.repeat(300_000)}`,
    'src/other.js': 'items of the cart are removed\n',
  });
  const scores = Object.fromEntries((await find()).map(({ reference, score }) => [reference.path, score]));
  expect(Object.keys(scores).toSorted()).toEqual(['src/cart.js', 'src/cart/large.js', 'src/other.js']);
  expect(scores['src/cart/large.js']).toBeLessThan(scores['src/other.js']!);
});

describe('without places', () => {
  it.each([
    ['a repository that is gone', 404],
    ['a rate limit', 'secondary-limit'],
    ['an outage', 502],
  ] as const)('fails after %s', async (_case, does) => {
    const { find } = await shop();
    codehost.server.fail({ path: /tarball/, times: 2, does });
    await expect(find()).rejects.toThrow();
  });

  it('fails when the caller has no more time', async () => {
    const { find } = await shop();
    codehost.server.fail({ path: /tarball/, does: 'hang' });
    const startedAt = performance.now();
    await expect(find({ signal: AbortSignal.timeout(300) })).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('makes no request while less than a fifth of the rate limit is left', async () => {
    const { find } = await shop();
    await find();
    codehost.server.exchanges.length = 0;
    const { limits } = codehost.server.rates;
    const before = limits.corePerHour;
    try {
      // The first search has used two.
      limits.corePerHour = 3;
      for (let round = 0; round < 2; round++) {
        await expect(find()).rejects.toThrow('The rate limit of the code host is almost used up');
        expect(requested()).toEqual(['GET /commits/{ref}']);
      }
    } finally {
      limits.corePerHour = before;
    }
  });
});
