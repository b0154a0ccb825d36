/** How the index of a repository is built: completely, also while issues change, after a crash, and within the rate limit. */
import { setTimeout as delay } from 'node:timers/promises';
import { CodehostUnavailable } from '@handtest/contracts/codehost';
import { eventually } from '@handtest/deployment';
import type { Exchange, Issue, Repository } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';
import {
  addProject,
  age,
  built,
  connectedProject,
  expected,
  fill,
  issuesOf,
  list,
  upkeepOf,
} from './issue-under-test.js';

let codehost: CodehostUnderTest;

beforeAll(async () => {
  codehost = await startCodehost();
});
afterAll(() => codehost?.stop());
afterEach(() => {
  codehost.server.faults.clear();
  codehost.server.latencyMs = 0;
});

const pagesOf = ({ fullName }: Repository): Exchange[] =>
  codehost.server.exchanges.filter(({ path }) => path === `/repos/${fullName}/issues`);
const kept = (person: Person) =>
  codehost.sql<{ number: number; title: string }>(
    'SELECT number, title FROM issue WHERE organization_id = $1 ORDER BY number',
    [person.organizationId],
  );
const own = (shop: Repository): Issue[] => codehost.host.issues.of(shop).filter(({ pull }) => !pull);
const numbers = (issues: readonly { number: number }[]) => issues.map(({ number }) => number);

async function expectEqual(project: Awaited<ReturnType<typeof connectedProject>>): Promise<void> {
  await age(codehost, project.person);
  for (const state of ['all', 'closed'] as const) {
    const request = { state, per_page: 100, sort: 'updated' } as const;
    const { items, pagination } = await list(codehost, project, request);
    expect({ items, total: pagination.total }).toEqual(expected(codehost, project.shop, request));
  }
}

it('has no gap when 30 issues change while it is built', async () => {
  const project = await connectedProject(codehost);
  const { host, server } = codehost;
  fill(codehost, project.shop, 1_000, 700);
  const before = own(project.shop);
  server.latencyMs = 40;
  await list(codehost, project);
  for (let n = 0; n < 30; n++) {
    const pages = pagesOf(project.shop).length;
    host.issues.edit(before[n * 30 + 7]!, { title: `Changed ${n}` });
    host.advance(1_000);
    await eventually(() => expect(pagesOf(project.shop).length).toBeGreaterThan(pages - (n % 2)));
  }
  await built(codehost, project.person, project.shop);
  const found = await kept(project.person);
  const stale = before.filter(({ number, title }) => {
    return found.find((issue) => issue.number === number)?.title !== title;
  });
  const gaps = before.length - found.length;
  process.stdout.write(
    `issues changed while 1,000 are read: 30 tried, ${gaps} gaps, ${stale.length} with an old title before the refresh\n`,
  );
  expect(numbers(found)).toEqual(numbers(before));
  await expectEqual(project);
});

it('continues where it was when the code host fails, and when its replica stops', async () => {
  const project = await connectedProject(codehost);
  fill(codehost, project.shop, 600, 300);
  const path = new RegExp(`${project.shop.fullName}/issues$`);
  await list(codehost, project);
  await eventually(() => expect(pagesOf(project.shop).length).toBeGreaterThan(1));
  codehost.server.fail({ path, does: 502, times: 4 });
  codehost.server.latencyMs = 150;
  await eventually(() => expect(codehost.server.faults.count).toBeGreaterThan(0));
  await codehost.addReplica();
  await codehost.replicas.shift()!.stop();
  codehost.server.latencyMs = 0;
  await built(codehost, project.person, project.shop);
  const read = pagesOf(project.shop).filter(({ status }) => status === 200);
  const fromTheStart = read.filter(({ query }) => query.get('since')!.startsWith('1970'));
  process.stdout.write(
    `a build of 9 pages with 4 failures and a stopped replica: ${read.length} pages read, ${fromTheStart.length} from the start\n`,
  );
  expect(fromTheStart).toHaveLength(1);
  expect(read.length).toBeLessThanOrEqual(13);
  await expectEqual(project);
});

it('is complete when a second attempt starts before the first one has ended', async () => {
  const project = await connectedProject(codehost);
  fill(codehost, project.shop, 600, 300);
  codehost.server.latencyMs = 150;
  await list(codehost, project);
  await eventually(() => expect(pagesOf(project.shop).length).toBeGreaterThan(2));
  // The first one has lost its lease, and sends its next request before it knows.
  await codehost.sql(
    `UPDATE work SET leased_until = clock_timestamp(), fence = fence + 1 FROM issue_sync WHERE key = build::text AND organization_id = $1`,
    [project.person.organizationId],
  );
  await built(codehost, project.person, project.shop);
  const [work] = await codehost.sql<{ fence: string }>(
    'SELECT fence FROM work JOIN issue_sync ON key = build::text WHERE organization_id = $1',
    [project.person.organizationId],
  );
  expect(Number(work!.fence)).toBeGreaterThan(2);
  expect(await kept(project.person)).toHaveLength(600);
  await expectEqual(project);
});

it('has a second with more issues than a page', async () => {
  const project = await connectedProject(codehost);
  // As after an import.
  const now = codehost.host.now();
  for (let n = 0; n < 350; n++) {
    codehost.host.issues.open(project.shop, { title: `Imported ${n}` }).updatedAtMs = now;
  }
  codehost.host.advance(2_000);
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
  expect(await kept(project.person)).toHaveLength(350);
});

it('pauses below a fifth of the rate limit, and a search answers during the pause', async () => {
  const project = await connectedProject(codehost);
  fill(codehost, project.shop, 400, 400);
  codehost.host.advance(6_000);
  // Requests for tokens count for the App, whose limit is the same here: this one has a token before.
  await issuesOf(codehost).get({ projectId: project.projectId, issueNumber: 1 }, project.person.call);
  codehost.server.rates.limits.corePerHour = 5;
  try {
    const request = { per_page: 7, page: 2 };
    const { items, pagination } = await list(codehost, project, request);
    expect({ items, total: pagination.total }).toEqual(expected(codehost, project.shop, request));
    const waiting = () =>
      codehost.sql<{ seconds: number }>(
        `SELECT extract(epoch FROM due_at - clock_timestamp())::float8 AS seconds FROM work JOIN issue_sync ON key = build::text
          WHERE organization_id = $1 AND leased_until IS NULL AND done_at IS NULL`,
        [project.person.organizationId],
      );
    await eventually(async () => expect((await waiting())[0]?.seconds).toBeGreaterThan(3_000));
    expect(pagesOf(project.shop)).toHaveLength(4);
    expect(codehost.server.rates.refusals.primary).toBe(0);
  } finally {
    codehost.server.rates.limits.corePerHour = 5_000;
  }
  await codehost.sql('UPDATE work SET due_at = clock_timestamp() WHERE done_at IS NULL');
  await built(codehost, project.person, project.shop);
  await expectEqual(project);
});

it('is begun for a granted repository that a project names, and for no other', async () => {
  const person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost, 3);
  await codehost.connect(person, user);
  await addProject(codehost, person, repositories[1]!.fullName.toUpperCase(), 'acme/unknown');
  await addProject(codehost, codehost.addPerson(), repositories[2]!.fullName);
  while ((await upkeepOf(codehost).begin()) > 0);
  await built(codehost, person, repositories[1]!);
  const rows = await codehost.sql(
    'SELECT repository_id::int AS id FROM issue_sync WHERE repository_id = ANY($1)',
    [repositories.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ id: repositories[1]!.id }]);
});

it('keeps 20,000 issues: all open ones, and the closed ones with the newest updates', async () => {
  const project = await connectedProject(codehost);
  const { host, sql } = codehost;
  const open = host.issues.open(project.shop, { title: 'Open and old' });
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
  await sql(
    `INSERT INTO issue (organization_id, repository_id, number, title, body_cut, terms, state, labels, assignees, comment_count, html_url, created_at, updated_at, build)
     SELECT organization_id, repository_id, n, 'Closed ' || n, repeat(md5(n::text), 40), decode(repeat(md5(n::text), 30), 'hex'), 'closed', '{}', '{}', 0, '', '2020-01-01', timestamptz '2020-01-01' + make_interval(secs => n), build
       FROM issue_sync, generate_series(1000, 21000) AS n WHERE organization_id = $1`,
    [project.person.organizationId],
  );
  host.issues.comment(open, project.user, 'x');
  await age(codehost, project.person);
  const all = await list(codehost, project, { state: 'all', sort: 'updated', direction: 'asc', per_page: 1 });
  // 20,001 closed ones: two do not fit beside the open one.
  expect([all.items[0]!.number, all.pagination.total, all.pagination.truncated]).toEqual([
    1_002,
    20_000,
    true,
  ]);
  expect((await list(codehost, project)).items).toMatchObject([{ number: open.number, commentCount: 1 }]);
  const durations: number[] = [];
  for (let n = 0; n < 20; n++) {
    const startedMs = performance.now();
    await list(codehost, project, {
      state: 'all',
      sort: (['created', 'updated', 'comments'] as const)[n % 3]!,
      page: 1 + n * 5,
    });
    durations.push(performance.now() - startedMs);
  }
  process.stdout.write(
    `lists of 20,000 issues: 20 tried, 0 failed, worst ${Math.round(Math.max(...durations))} ms\n`,
  );
});

it('is not built for a repository with its issues switched off, and its list is empty', async () => {
  const project = await connectedProject(codehost);
  codehost.server.fail({ path: new RegExp(`${project.shop.fullName}/issues$`), does: 410, times: 5 });
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
  expect((await list(codehost, project)).pagination.total).toBe(0);
});

it('asks rarely for a repository whose issues it may not read, and the search answers instead', async () => {
  const project = await connectedProject(codehost);
  fill(codehost, project.shop, 5);
  codehost.host.advance(6_000);
  codehost.server.fail({ path: new RegExp(`${project.shop.fullName}/issues$`), does: 403, times: 100 });
  const refused = () => pagesOf(project.shop).filter(({ status }) => status === 403).length;
  await upkeepOf(codehost).begin();
  await eventually(() => expect(refused()).toBe(1));
  for (let round = 0; round < 20; round++) {
    await upkeepOf(codehost).begin();
    await delay(100);
  }
  process.stdout.write(`builds begun again after a refusal: 20 tried, ${refused() - 1} requests\n`);
  expect(refused()).toBe(1);
  const { items, pagination } = await list(codehost, project);
  expect({ items, total: pagination.total }).toEqual(expected(codehost, project.shop, {}));
  codehost.server.faults.clear();
  await codehost.sql('UPDATE work SET due_at = clock_timestamp() WHERE done_at IS NULL');
  await built(codehost, project.person, project.shop);
});

it('ends, with the issues that it has, when they may no longer be read', async () => {
  const project = await connectedProject(codehost);
  fill(codehost, project.shop, 5);
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
  codehost.server.fail({ path: new RegExp(`${project.shop.fullName}/issues$`), does: 403, times: 100 });
  const begun = `WITH begun AS (UPDATE issue_sync SET build = nextval('issue_build') WHERE organization_id = $1 RETURNING build)
    INSERT INTO work (queue, key) SELECT 'issue_index', build FROM begun`;
  await codehost.sql(begun, [project.person.organizationId]);
  await eventually(async () => expect(await kept(project.person)).toEqual([]));
});

describe('while it is built', () => {
  const building = async () => {
    const project = await connectedProject(codehost);
    await codehost.sql(
      `INSERT INTO issue_sync (organization_id, repository_id, full_name, access) VALUES ($1, $2, $3, 'installation')`,
      [project.person.organizationId, project.shop.id, project.shop.fullName],
    );
    return project;
  };

  it('what is beyond the first 1,000 issues is unavailable for some seconds', async () => {
    const project = await building();
    for (const request of [
      { page: 11, per_page: 100 },
      { page: 1_000_000, per_page: 1 },
    ]) {
      const error = (await errorOf(list(codehost, project, request))) as CodehostUnavailable;
      expect(error).toBeInstanceOf(CodehostUnavailable);
      expect([error.retryAfterSeconds, error.message]).toEqual([
        30,
        expect.stringContaining('first 1,000 issues'),
      ]);
    }
  });

  it('an incomplete search is unavailable for some seconds', async () => {
    const project = await building();
    codehost.host.issues.search.incomplete = true;
    try {
      const error = (await errorOf(list(codehost, project))) as CodehostUnavailable;
      expect([error.status, error.retryAfterSeconds]).toEqual([503, 30]);
    } finally {
      codehost.host.issues.search.incomplete = false;
    }
  });
});
