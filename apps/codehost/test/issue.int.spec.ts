/** Lists of issues, from the index and from the search of the code host, compared with what the code host has. */
import { type CodehostUnderTest, startCodehost } from './codehost-under-test.js';
import { compareLists, compareSearches, filledProject } from './issue-comparison.js';
import { age, type ConnectedProject, expected, list } from './issue-under-test.js';

let codehost: CodehostUnderTest;
let project: ConnectedProject;

beforeAll(async () => {
  codehost = await startCodehost();
  project = await filledProject(codehost);
});
afterAll(() => codehost?.stop());

it('has every page of every filter, with the exact total, for page sizes of 1 to 100', () =>
  compareLists(codehost, project, 500));

it('is the same from the index and from the search, while the index is built', () =>
  compareSearches(codehost, project, 60));

it('has the changes of the code host at the next refresh, by one request', async () => {
  const { host, server } = codehost;
  const [first, second, third] = host.issues.of(project.shop).filter(({ pull }) => !pull) as [
    ReturnType<typeof host.issues.open>,
    ReturnType<typeof host.issues.open>,
    ReturnType<typeof host.issues.open>,
  ];
  host.issues.edit(first, { title: 'Another title' });
  host.issues.close(second);
  host.issues.label(third, 'brand new');
  host.issues.open(project.shop, { title: 'The newest' });
  await age(codehost, project.person);
  const before = server.exchanges.length;
  for (const request of [
    { state: 'all' },
    { labels: 'BRAND NEW', state: 'all' },
    { sort: 'updated' },
  ] as const) {
    const { items, pagination } = await list(codehost, project, request);
    expect({ items, total: pagination.total }).toEqual(expected(codehost, project.shop, request));
  }
  expect(server.exchanges.slice(before).map(({ path }) => path)).toEqual([
    `/repos/${project.shop.fullName}/issues`,
  ]);
});

it('costs nothing of the rate limit when nothing has changed', async () => {
  await age(codehost, project.person);
  await list(codehost, project);
  await age(codehost, project.person);
  const before = codehost.server.exchanges.length;
  await Promise.all(Array.from({ length: 10 }, () => list(codehost, project)));
  expect(codehost.server.exchanges.slice(before).map(({ status }) => status)).toEqual([304]);
});
