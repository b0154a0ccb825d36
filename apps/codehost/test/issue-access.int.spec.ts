/** Who reads issues, what a caller learns when that fails, and how long an index exists. */
import {
  CodehostLimited,
  CodehostPermissionMissing,
  CodehostUnavailable,
  IssueNotFound,
  RepositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { InvalidRequest, newId } from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import type { Installation, Repository } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';
import { addPlace } from './filing-under-test.js';
import {
  addProject,
  age,
  built,
  type ConnectedProject,
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
beforeEach(() => codehost.server.faults.clear());

const get = (
  { projectId, person }: Pick<ConnectedProject, 'projectId' | 'person'>,
  issueNumber: number,
  repo?: string,
) => issuesOf(codehost).get({ projectId, issueNumber, ...(repo && { repo }) }, person.call);
const installationOf = ({ user }: Pick<ConnectedProject, 'user'>): Installation =>
  [...codehost.host.app.installations.values()].find(({ account }) => account === user)!;
const requests = () => codehost.server.exchanges.length;

async function filled(issues = 5): Promise<ConnectedProject> {
  const project = await connectedProject(codehost);
  fill(codehost, project.shop, issues);
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
  return project;
}

const rows = async (person: Person) => {
  const [counted] = await codehost.sql<{ issues: number; indexes: number }>(
    `SELECT (SELECT count(*)::int FROM issue WHERE organization_id = $1) AS issues,
            (SELECT count(*)::int FROM issue_sync WHERE organization_id = $1) AS indexes`,
    [person.organizationId],
  );
  return counted;
};

describe('a list', () => {
  it('is of a repository of the project: the named one in any case, else the first one', async () => {
    const { person, shop } = await filled(3);
    const other = addOwner(codehost).repositories[0]!;
    const project = { person, projectId: await addProject(codehost, person, shop.fullName, other.fullName) };
    expect((await list(codehost, project)).items).toHaveLength(expected(codehost, shop, {}).total);
    expect(
      (await list(codehost, project, { repo: shop.fullName.toUpperCase() })).items.length,
    ).toBeGreaterThan(0);
    const foreign = await errorOf(list(codehost, project, { repo: 'acme/foreign' }));
    expect(foreign).toBeInstanceOf(InvalidRequest);
    expect(foreign.message).toBe(
      `repo must be a repository of the project: ${shop.fullName}, ${other.fullName}`,
    );
    const none = await errorOf(list(codehost, project, { repo: other.fullName }));
    expect(none).toBeInstanceOf(RepositoryNotAccessible);
    expect(none.message).toContain(other.fullName);
  });

  it('of a project without a repository, or of another organization, is an error', async () => {
    const project = await connectedProject(codehost);
    const empty = { ...project, projectId: await addProject(codehost, project.person) };
    for (const ask of [
      () => list(codehost, empty),
      () => list(codehost, empty, { repo: 'acme/shop' }),
      () => get(empty, 1),
    ]) {
      const error = await errorOf(ask());
      expect([error.constructor, error.message]).toEqual([
        InvalidRequest,
        'The project has no repository; set its codehostRepos',
      ]);
    }
    const stranger = { ...project, person: codehost.addPerson() };
    for (const ask of [
      () => list(codehost, stranger),
      () => get(stranger, 1),
      () => list(codehost, { ...project, projectId: 'proj_unknown' }),
    ]) {
      expect(await errorOf(ask())).toBeInstanceOf(ProjectNotFound);
    }
  });

  it.each([
    ['labels', { labels: 'a"b' }],
    ['labels', { labels: 'a\\' }],
    ['assignee', { assignee: 'ada" repo:acme/other' }],
    ['assignee', { assignee: '@me' }],
    ['per_page', { per_page: 101 }],
    ['per_page', { per_page: 0 }],
    ['page', { page: 0 }],
    ['sort', { sort: 'reactions' as never }],
    ['state', { state: 'merged' as never }],
    ['repo', { repo: 'shop' }],
  ])('with a wrong %s is refused', async (field, request) => {
    const error = await errorOf(list(codehost, await connectedProject(codehost), request));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });

  it('needs the permission to read issues', async () => {
    const project = await filled();
    delete (installationOf(project).permissions as Record<string, string>).issues;
    codehost.host.tokens.revokeInstallationTokens(installationOf(project));
    await age(codehost, project.person);
    for (const ask of [() => list(codehost, project), () => get(project, 1)]) {
      const error = await errorOf(ask());
      expect([error.constructor, error.message]).toEqual([
        CodehostPermissionMissing,
        expect.stringContaining('"Issues: read"'),
      ]);
    }
  });
});

describe('while the code host is down', () => {
  it.each([502, 'reset', 'hang'] as const)(
    'by %s, an index of 10 minutes answers within 4 s, an older one is unavailable',
    async (does) => {
      const project = await filled();
      codehost.server.fail({ path: /issues$/, does, times: 20 });
      await age(codehost, project.person, 580);
      const startedMs = performance.now();
      expect((await list(codehost, project)).pagination.total).toBe(
        expected(codehost, project.shop, {}).total,
      );
      const tookMs = performance.now() - startedMs;
      await age(codehost, project.person, 620);
      expect(await errorOf(list(codehost, project))).toBeInstanceOf(CodehostUnavailable);
      process.stdout.write(
        `a list from an older index during ${does}: 1 tried, 0 failed, worst ${Math.round(tookMs)} ms\n`,
      );
      expect(tookMs).toBeLessThan(4_000);
    },
  );

  it('an index of 10 minutes answers for a public repository, which a token reads', async () => {
    const { person } = await addPlace(codehost);
    const shop = addOwner(codehost).repositories[0]!;
    shop.isPrivate = false;
    fill(codehost, shop, 20);
    const project = { person, projectId: await addProject(codehost, person, shop.fullName) };
    await list(codehost, project);
    await built(codehost, person, shop);
    codehost.server.fail({ path: new RegExp(`/repos/${shop.fullName}`), does: 502, times: 20 });
    await age(codehost, person, 580);
    const { items, pagination } = await list(codehost, project, { labels: 'bug' });
    expect({ items, total: pagination.total }).toEqual(expected(codehost, shop, { labels: 'bug' }));
    await age(codehost, person, 620);
    expect(await errorOf(list(codehost, project))).toBeInstanceOf(CodehostUnavailable);
  });

  it('one issue is unavailable', async () => {
    const project = await filled();
    codehost.server.fail({ path: /issues\/1$/, does: 502, times: 2 });
    expect(await errorOf(get(project, 1))).toBeInstanceOf(CodehostUnavailable);
  });

  it('or limits, the answer says when to come back, and the code host is asked no more', async () => {
    const project = await filled();
    codehost.server.fail({ path: /issues$/, does: 'secondary-limit', retryAfterSeconds: 40 });
    await age(codehost, project.person, 620);
    const limited = (await errorOf(list(codehost, project))) as CodehostLimited;
    expect([limited.constructor, limited.retryAfterSeconds]).toEqual([CodehostLimited, 40]);
    const before = requests();
    expect(await errorOf(list(codehost, project))).toBeInstanceOf(CodehostLimited);
    expect(await errorOf(get(project, 1))).toBeInstanceOf(CodehostLimited);
    await age(codehost, project.person, 60);
    expect((await list(codehost, project)).items.length).toBeGreaterThan(0);
    expect(requests()).toBe(before);
  });
});

describe('one issue', () => {
  it('is as the code host has it, remembered for 10 seconds', async () => {
    const project = await connectedProject(codehost);
    const body = 'x'.repeat(70_000);
    const issue = codehost.host.issues.open(project.shop, { title: 'Long', body, labels: ['bug'] });
    const before = requests();
    const [first, ...others] = [await get(project, issue.number), await get(project, issue.number)];
    expect(first).toEqual({
      ...expected(codehost, project.shop, {}).items[0],
      body: body.slice(0, 65_536),
    });
    expect(others).toEqual([first]);
    const path = `/repos/${project.shop.fullName}/issues/${issue.number}`;
    expect(codehost.server.exchanges.slice(before).filter((one) => one.path === path)).toHaveLength(1);
  });

  it('is not found when it is a pull request, was deleted, or does not exist', async () => {
    const project = await connectedProject(codehost);
    const { issues } = codehost.host;
    project.shop.git.commit('branch', { file: 'x' }, 'main');
    const pull = issues.openPull(project.shop, { title: 'A pull request', head: 'branch' });
    const deleted = issues.open(project.shop, { title: 'Deleted' });
    issues.delete(deleted);
    for (const number of [pull.number, deleted.number, 99]) {
      expect(await errorOf(get(project, number))).toBeInstanceOf(IssueNotFound);
    }
  });

  it('that was transferred is followed into a granted repository only, and through renames', async () => {
    const person = codehost.addPerson();
    const owner = addOwner(codehost, 3);
    const [shop, granted, foreign] = owner.repositories as [Repository, Repository, Repository];
    await codehost.connect(person, owner.user, { repositories: [shop, granted] });
    foreign.isPrivate = false;
    const project = { person, projectId: await addProject(codehost, person, shop.fullName) };
    const { issues } = codehost.host;
    const [moved, lost, kept] = ['moved', 'lost', 'kept'].map((title) => issues.open(shop, { title }));
    const target = issues.transfer(moved!, granted);
    issues.transfer(lost!, foreign);
    codehost.host.rename(shop, 'renamed');
    codehost.host.rename(granted, 'renamed-too');
    expect(await get(project, moved!.number)).toMatchObject({ number: target.number, title: 'moved' });
    expect(await errorOf(get(project, lost!.number))).toBeInstanceOf(IssueNotFound);
    expect(await get(project, kept!.number)).toMatchObject({ title: 'kept' });
  });
});

describe('an index', () => {
  it('belongs to one organization, and ends with its access', async () => {
    const owner = addOwner(codehost);
    const [first, second] = [
      await connectedProject(codehost, undefined, owner),
      await connectedProject(codehost, undefined, owner),
    ];
    fill(codehost, first.shop, 20);
    for (const project of [first, second]) {
      await list(codehost, project);
      await built(codehost, project.person, project.shop);
    }
    await codehost.sql(`UPDATE issue SET title = 'Only of the first' WHERE organization_id = $1`, [
      first.person.organizationId,
    ]);
    const titles = (await list(codehost, second, { state: 'all' })).items.map(({ title }) => title);
    expect(titles).not.toContain('Only of the first');
    const { items } = await codehost.connections.list(first.person, first.person.call);
    await codehost.connections.remove({ connectionId: items[0]!.id }, first.person.call);
    expect(await errorOf(list(codehost, first))).toBeInstanceOf(RepositoryNotAccessible);
    await upkeepOf(codehost).removeEnded();
    expect(await rows(first.person)).toEqual({ issues: 0, indexes: 0 });
    expect(await rows(second.person)).toEqual({ issues: 20, indexes: 1 });
  });

  it('ends with a grant that is revoked, a token that is removed, and the token of a job', async () => {
    const revoked = await filled();
    await codehost.sql(
      `UPDATE granted_repository SET revoked_at = clock_timestamp() WHERE repository_id = $1`,
      [revoked.shop.id],
    );
    const { person, name } = await addPlace(codehost);
    const open = addOwner(codehost).repositories[0]!;
    open.isPrivate = false;
    const byToken = { person, projectId: await addProject(codehost, person, name, open.fullName) };
    for (const repo of [name, open.fullName]) await list(codehost, byToken, { repo });
    const ofJob = codehost.addPerson();
    await codehost.sql(
      `INSERT INTO issue_sync (organization_id, repository_id, full_name, access, job_id) VALUES ($1, 1, 'acme/job', 'job', $2)`,
      [ofJob.organizationId, newId('job')],
    );
    expect(await rows(person)).toMatchObject({ indexes: 2 });
    while ((await upkeepOf(codehost).removeEnded()) > 0);
    expect([await rows(revoked.person), await rows(ofJob), await rows(person)]).toMatchObject([
      { indexes: 0 },
      { indexes: 0 },
      { indexes: 2 },
    ]);
    await codehost.connections.removeToken(person, person.call);
    await upkeepOf(codehost).removeEnded();
    expect(await rows(person)).toEqual({ issues: 0, indexes: 0 });
  });

  it('that differs from the code host in the number of its issues is built again', async () => {
    const project = await connectedProject(codehost);
    const { issues } = codehost.host;
    fill(codehost, project.shop, 30);
    for (const issue of issues.of(project.shop)) {
      Object.assign(issue, { createdAtMs: issue.createdAtMs - 1e9, updatedAtMs: issue.updatedAtMs - 1e9 });
    }
    await list(codehost, project);
    await built(codehost, project.person, project.shop);
    issues.delete(issues.of(project.shop)[0]!);
    codehost.host.advance(6_000);
    expect(await compared(project)).toMatchObject({ isNewBuild: true });
    // The old rows answer until the new build has ended.
    expect((await list(codehost, project, { state: 'all' })).items.length).toBeGreaterThan(0);
    await workEnded(project);
    const request = { state: 'all' } as const;
    const { items, pagination } = await list(codehost, project, request);
    expect({ items, total: pagination.total }).toEqual(expected(codehost, project.shop, request));
    // Another name is no other repository.
    codehost.host.rename(project.shop, 'renamed');
    await codehost.sql('UPDATE granted_repository SET full_name = $2 WHERE repository_id = $1', [
      project.shop.id,
      project.shop.fullName,
    ]);
    codehost.host.advance(6_000);
    expect(await compared(project)).toEqual({ isNewBuild: false, isSoon: false });
    // The search does not know this one yet.
    issues.open(project.shop, { title: 'New' });
    expect(await compared(project)).toEqual({ isNewBuild: false, isSoon: true });
  });
});

/** After the daily comparison. */
async function compared({ person: { organizationId } }: ConnectedProject) {
  type Row = { build: string; soon: boolean };
  const read = async () => {
    const text = `SELECT build, compare_at < clock_timestamp() + interval '1 hour' AS soon
      FROM issue_sync WHERE organization_id = $1`;
    return (await codehost.sql<Row>(text, [organizationId]))[0]!;
  };
  await codehost.sql(
    'UPDATE issue_sync SET compare_at = CASE WHEN organization_id = $1 THEN clock_timestamp() END',
    [organizationId],
  );
  const before = await read();
  expect(await upkeepOf(codehost).compare()).toBe(1);
  const after = await read();
  return { isNewBuild: after.build !== before.build, isSoon: after.soon };
}

/** The work of the newest build has ended. */
async function workEnded({ person }: ConnectedProject): Promise<void> {
  await eventually(async () => {
    const open = await codehost.sql(
      'SELECT FROM work JOIN issue_sync ON key = build::text WHERE organization_id = $1 AND done_at IS NULL',
      [person.organizationId],
    );
    expect(open).toEqual([]);
  });
}
