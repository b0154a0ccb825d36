/** Organizations and their projects. */
import {
  anonymousCall,
  type Call,
  Forbidden,
  InvalidRequest,
  newId,
  systemCall,
} from '@handtest/contracts/define';
import { OrganizationNotFound, ProjectNotFound, SessionRequired } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let person: Person;
let keyCall: Call;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

beforeEach(async () => {
  person = await identity.signUp();
  const key = await identity.keys.create({ organizationId: person.organizationId, name: 'ci' }, person.call);
  keyCall = await identity.callOf(key.key);
});

const timestamp = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string;

describe('an organization', () => {
  it('is created by a user, who is its admin before the answer', async () => {
    const made = await identity.organizations.create({ name: 'Größe & Co' }, person.call);
    expect(made).toEqual({
      id: expect.stringMatching(/^org_/) as string,
      name: 'Größe & Co',
      slug: 'grosse-co',
      projectCount: 0,
      memberCount: 1,
      createdAt: timestamp,
      role: 'admin',
    });
    const call = await identity.callOf(person.token);
    await expect(identity.organizations.get({ organizationId: made.id }, call)).resolves.toEqual(made);
    const { items } = await identity.organizations.list({}, call);
    expect(items.map(({ id }) => id)).toEqual([person.organizationId, made.id]);
  });

  it('is created with a PAT, not with a key', async () => {
    const pat = await identity.pats.create({ name: 'cli' }, person.call);
    await identity.organizations.create({ name: 'By PAT' }, await identity.callOf(pat.token));
    const error = await errorOf(identity.organizations.create({ name: 'By key' }, keyCall));
    expect(error).toBeInstanceOf(SessionRequired);
    expect(await errorOf(identity.organizations.create({ name: 'x' }, anonymousCall))).toBeInstanceOf(
      Forbidden,
    );
  });

  it('shows its members and projects as counts, and each member’s own role', async () => {
    const { organizationId } = person;
    const viewer = await identity.signUp();
    await identity.addMember(organizationId, viewer.userId, 'viewer');
    const project = await identity.projects.create({ organizationId, name: 'Kept' }, person.call);
    const deleted = await identity.projects.create({ organizationId, name: 'Deleted' }, person.call);
    await identity.sql('UPDATE project SET deleted_at = now() WHERE id = $1', [deleted.id]);
    const seen = await identity.organizations.get({ organizationId }, await identity.callOf(viewer.token));
    expect(seen).toMatchObject({ projectCount: 1, memberCount: 2, role: 'viewer' });
    expect(project.organizationId).toBe(organizationId);
  });

  it('is the only one that its key sees', async () => {
    await identity.organizations.create({ name: 'Another' }, person.call);
    const { items } = await identity.organizations.list({}, keyCall);
    expect(items.map(({ id }) => id)).toEqual([person.organizationId]);
    await expect(
      identity.organizations.get({ organizationId: person.organizationId }, keyCall),
    ).resolves.toMatchObject({ role: 'contributor' });
  });

  it('of other users looks like one that does not exist', async () => {
    const stranger = await identity.signUp();
    const ask = (organizationId: string) =>
      errorOf(identity.organizations.get({ organizationId }, stranger.call));
    const foreign = await ask(person.organizationId);
    expect(foreign).toBeInstanceOf(OrganizationNotFound);
    for (const id of [newId('organization'), 'nonsense', '__proto__']) expect(await ask(id)).toEqual(foreign);
  });
});

describe('a project', () => {
  const create = (fields = {}, call = person.call) =>
    identity.projects.create({ organizationId: person.organizationId, name: 'Shop', ...fields }, call);

  it('is created with its defaults, and published', async () => {
    const project = await create({ defaultUrl: 'https://shop.example.com/', codehostRepos: ['acme/shop'] });
    expect(project).toEqual({
      id: expect.stringMatching(/^proj_/) as string,
      organizationId: person.organizationId,
      name: 'Shop',
      defaultUrl: 'https://shop.example.com/',
      codehostRepos: ['acme/shop'],
      autoCreateCodehostIssues: false,
      reportPullRequests: false,
      chatWebhookUrl: null,
      createdAt: timestamp,
      updatedAt: project.createdAt,
    });
    await expect(identity.projects.get({ projectId: project.id }, person.call)).resolves.toEqual(project);
    const copy = await identity.projects.copy({ projectId: project.id }, systemCall('job'));
    expect(copy).toEqual({
      id: project.id,
      organizationId: person.organizationId,
      name: 'Shop',
      defaultUrl: 'https://shop.example.com/',
      codehostRepos: ['acme/shop'],
      autoCreateCodehostIssues: false,
      deleted: false,
      version: 1,
    });
    await eventually(() => expect(identity.events.map(({ payload }) => payload)).toContainEqual(copy));
  });

  it('is listed newest first, for all organizations of the caller or for one', async () => {
    const other = await identity.organizations.create({ name: 'Other' }, person.call);
    const call = await identity.callOf(person.token);
    for (const name of ['a', 'b', 'c']) await create({ name }, call);
    await create({ name: 'd', organizationId: other.id }, call);
    const names = async (request: object, by = call) =>
      (await identity.projects.list(request, by)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['d', 'c', 'b', 'a']);
    expect(await names({ organizationId: person.organizationId })).toEqual(['c', 'b', 'a']);
    expect(await names({}, keyCall)).toEqual(['c', 'b', 'a']);
    const page = await identity.projects.list({ limit: 2, offset: 1 }, call);
    expect(page.items.map(({ name }) => name)).toEqual(['c', 'b']);
    expect(page.pagination).toEqual({ total: 4, limit: 2, offset: 1, hasMore: true });
    const behind = await identity.projects.list({ offset: 9 }, call);
    expect(behind).toEqual({ items: [], pagination: { total: 4, limit: 20, offset: 9, hasMore: false } });
    const anonymous = await identity.projects.list({}, anonymousCall);
    expect(anonymous.pagination.total).toBe(0);
  });

  it('of other users looks like one that does not exist, and so does their organization', async () => {
    const project = await create();
    const stranger = await identity.signUp();
    const get = (projectId: string) => errorOf(identity.projects.get({ projectId }, stranger.call));
    const foreign = await get(project.id);
    expect(foreign).toBeInstanceOf(ProjectNotFound);
    for (const id of [newId('project'), newId('job'), 'nonsense', '']) expect(await get(id)).toEqual(foreign);
    const list = (organizationId: string) =>
      errorOf(identity.projects.list({ organizationId }, stranger.call));
    const foreignList = await list(person.organizationId);
    expect(foreignList).toBeInstanceOf(OrganizationNotFound);
    expect(await list(newId('organization'))).toEqual(foreignList);
    expect(await list('')).toEqual(foreignList);
    expect(await errorOf(create({}, stranger.call))).toEqual(foreignList);
  });

  it('is after its deletion available to copies only', async () => {
    const project = await create();
    await identity.sql('UPDATE project SET deleted_at = now(), version = 2 WHERE id = $1', [project.id]);
    const get = identity.projects.get({ projectId: project.id }, person.call);
    expect(await errorOf(get)).toBeInstanceOf(ProjectNotFound);
    await expect(identity.projects.list({}, person.call)).resolves.toMatchObject({ items: [] });
    const copy = await identity.projects.copy({ projectId: project.id }, systemCall('job'));
    expect(copy).toMatchObject({ deleted: true, version: 2 });
  });

  it('is copied with others in one batch, each with its own answer', async () => {
    const projects = await Promise.all(['a', 'b', 'c'].map((name) => create({ name })));
    const ids = [
      projects[0]!.id,
      newId('project'),
      projects[1]!.id,
      'nonsense',
      projects[0]!.id,
      undefined as unknown as string,
    ];
    const call = systemCall('webhook-dispatcher');
    const answers = await Promise.allSettled(
      ids.map((projectId) => identity.projects.copy({ projectId }, call)),
    );
    const names = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.name : (answer.reason as Error).constructor,
    );
    expect(names).toEqual(['a', ProjectNotFound, 'b', ProjectNotFound, 'a', ProjectNotFound]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ defaultUrl: 'ftp://example.com' }, 'defaultUrl'],
    [{ defaultUrl: 'shop' }, 'defaultUrl'],
    [{ defaultUrl: 'https://ada:secret@example.com/' }, 'defaultUrl'],
    [{ defaultUrl: 'https://example.com/\u0000' }, 'defaultUrl'],
    [{ defaultUrl: `https://example.com/${'x'.repeat(2_048)}` }, 'defaultUrl'],
    [{ codehostRepos: 'acme/shop' }, 'codehostRepos'],
    [{ codehostRepos: ['shop'] }, 'codehostRepos'],
    [{ codehostRepos: null }, 'codehostRepos'],
    [{ codehostRepos: Array(51).fill('acme/shop') }, 'codehostRepos'],
    [{ organizationId: 7 }, 'organizationId'],
  ])('is refused with %j, naming the field', async (wrong, field) => {
    const error = await errorOf(create(wrong));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });

  it('may have the address of a host without a dot, for tests within a company', async () => {
    await expect(create({ defaultUrl: 'http://staging:8080/a?b#c' })).resolves.toMatchObject({
      defaultUrl: 'http://staging:8080/a?b#c',
    });
  });
});
