/** Changes and deletion of projects, and the project of a repository. */
import { Forbidden, InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import { OrganizationNotFound, ProjectNotFound, type ProjectRecord } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let person: Person;
let project: ProjectRecord;

beforeAll(async () => {
  identity = await startIdentity({ EGRESS_LOOPBACK: 'true' });
});

afterAll(() => identity.stop());

beforeEach(async () => {
  person = await identity.signUp();
  const { organizationId } = person;
  const fields = { defaultUrl: 'https://shop.example.com/', codehostRepos: ['acme/shop'] };
  project = await identity.projects.create({ organizationId, name: 'Shop', ...fields }, person.call);
});

const update = (changes: object, call = person.call) =>
  identity.projects.update({ projectId: project.id, ...changes }, call);
const copyOf = (projectId: string) => identity.projects.copy({ projectId }, systemCall('job'));
const eventsOf = (projectId: string) =>
  identity.events
    .map(({ payload }) => payload as { id?: string; version: number })
    .filter(({ id }) => id === projectId);

describe('changing a project', () => {
  it('changes the given fields, and publishes the project', async () => {
    const changed = await update({
      name: ' New name ',
      codehostRepos: ['acme/shop', 'acme/api'],
      autoCreateCodehostIssues: true,
      reportPullRequests: true,
      chatWebhookUrl: 'http://127.0.0.1:9/hook',
    });
    expect(changed).toEqual({
      ...project,
      name: 'New name',
      codehostRepos: ['acme/shop', 'acme/api'],
      autoCreateCodehostIssues: true,
      reportPullRequests: true,
      chatWebhookUrl: 'http://127.0.0.1:9/hook',
      updatedAt: expect.any(String) as string,
    });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(project.updatedAt));
    await expect(identity.projects.get({ projectId: project.id }, person.call)).resolves.toEqual(changed);
    const copy = await copyOf(project.id);
    expect(copy).toMatchObject({ name: 'New name', version: 2, deleted: false });
    await eventually(() => expect(eventsOf(project.id)).toContainEqual(copy));
  });

  it('clears a nullable field with null', async () => {
    await update({ chatWebhookUrl: 'http://127.0.0.1:9/hook' });
    const cleared = await update({ defaultUrl: null, chatWebhookUrl: null });
    expect(cleared).toMatchObject({ defaultUrl: null, chatWebhookUrl: null, name: 'Shop' });
  });

  it('without a field has no effect', async () => {
    await expect(update({ organizationId: newId('organization'), id: 'x' })).resolves.toEqual(project);
    await expect(copyOf(project.id)).resolves.toMatchObject({ version: 1 });
  });

  it('increases the version for each of many concurrent changes', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => update({ name: `name ${index}` })));
    const { version } = await copyOf(project.id);
    expect(version).toBe(21);
    await eventually(() => {
      const versions = eventsOf(project.id).map((event) => event.version);
      expect(new Set(versions).size).toBe(21);
    });
  });

  it.each([
    [{ name: null }, 'name'],
    [{ name: '' }, 'name'],
    [{ codehostRepos: null }, 'codehostRepos'],
    [{ codehostRepos: ['x'] }, 'codehostRepos'],
    [{ autoCreateCodehostIssues: null }, 'autoCreateCodehostIssues'],
    [{ autoCreateCodehostIssues: 'yes' }, 'autoCreateCodehostIssues'],
    [{ defaultUrl: 'ftp://example.com' }, 'defaultUrl'],
    [{ defaultUrl: 'https://ada:secret@example.com/' }, 'defaultUrl'],
    [{ chatWebhookUrl: 'http://example.com/' }, 'chatWebhookUrl'],
    [{ chatWebhookUrl: 'https://10.0.0.1/' }, 'chatWebhookUrl'],
    [{ chatWebhookUrl: 'https://hooks.internal/' }, 'chatWebhookUrl'],
    [{ chatWebhookUrl: 'https://user@93.184.216.34/' }, 'chatWebhookUrl'],
  ])('is refused with %j, naming the field', async (wrong, field) => {
    const error = await errorOf(update(wrong));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
    await expect(copyOf(project.id)).resolves.toMatchObject({ version: 1 });
  });
});

describe('deleting a project', () => {
  const remove = (projectId = project.id, call = person.call) =>
    identity.projects.remove({ projectId }, call);

  it('leaves a tombstone for the copies, and is absent for all others', async () => {
    await expect(remove()).resolves.toEqual({});
    const copy = await copyOf(project.id);
    expect(copy).toMatchObject({ deleted: true, version: 2 });
    await eventually(() => expect(eventsOf(project.id)).toContainEqual(copy));
    const { organizationId } = person;
    await expect(identity.projects.list({ organizationId }, person.call)).resolves.toMatchObject({
      items: [],
      pagination: { total: 0 },
    });
    await expect(identity.organizations.get({ organizationId }, person.call)).resolves.toMatchObject({
      projectCount: 0,
    });
  });

  it('answers afterwards as for an unknown project', async () => {
    const unknown = newId('project');
    await remove();
    const operations = (projectId: string) => [
      identity.projects.get({ projectId }, person.call),
      identity.projects.update({ projectId, name: 'x' }, person.call),
      identity.projects.remove({ projectId }, person.call),
    ];
    const errors = await Promise.all([project.id, unknown, 'nonsense'].flatMap(operations).map(errorOf));
    for (const error of errors) {
      expect(error).toBeInstanceOf(ProjectNotFound);
      expect(error).toEqual(errors[0]);
    }
  });

  it('succeeds once of many concurrent calls', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => remove()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(copyOf(project.id)).resolves.toMatchObject({ version: 2 });
  });

  it('and changing are for contributors, not for callers outside', async () => {
    const viewer = await identity.signUp();
    await identity.addMember(person.organizationId, viewer.userId, 'viewer');
    const asViewer = await identity.callOf(viewer.token);
    const stranger = await identity.signUp();
    expect(await errorOf(remove(project.id, asViewer))).toBeInstanceOf(Forbidden);
    expect(await errorOf(update({ name: 'x' }, asViewer))).toBeInstanceOf(Forbidden);
    expect(await errorOf(remove(project.id, stranger.call))).toBeInstanceOf(ProjectNotFound);
    expect(await errorOf(update({ name: 'x' }, stranger.call))).toBeInstanceOf(ProjectNotFound);
    await expect(copyOf(project.id)).resolves.toMatchObject({ version: 1 });
  });
});

describe('the project of a repository', () => {
  const findOrCreate = (codehostRepos: string[], call = person.call) =>
    identity.projects.findOrCreate({ organizationId: person.organizationId, codehostRepos }, call);

  it('is the one that lists the first repository, in any case and position', async () => {
    await update({ codehostRepos: ['acme/other', 'Acme/Shop'] });
    const { organizationId } = person;
    await identity.projects.create(
      { organizationId, name: 'Later', codehostRepos: ['acme/shop'] },
      person.call,
    );
    await expect(findOrCreate(['acme/SHOP', 'x/y'])).resolves.toEqual(await copyOf(project.id));
  });

  it('is created with the name of the repository when none lists it', async () => {
    const made = await findOrCreate(['acme/api', 'acme/shop']);
    expect(made).toMatchObject({
      organizationId: person.organizationId,
      name: 'acme/api',
      codehostRepos: ['acme/api', 'acme/shop'],
      version: 1,
    });
    await expect(identity.projects.get({ projectId: made.id }, person.call)).resolves.toMatchObject({
      name: 'acme/api',
    });
    await eventually(() => expect(eventsOf(made.id)).toContainEqual(made));
  });

  it('is not created with onlyFind', async () => {
    const find = (repository: string) => {
      const { organizationId } = person;
      const request = { organizationId, codehostRepos: [repository], onlyFind: true };
      return identity.projects.findOrCreate(request, person.call);
    };
    expect(await errorOf(find('acme/none'))).toBeInstanceOf(ProjectNotFound);
    expect((await identity.projects.list({}, person.call)).items).toHaveLength(1);
    const made = await findOrCreate(['acme/none']);
    await expect(find('acme/none')).resolves.toEqual(made);
  });

  it('is neither a deleted one nor that of another organization', async () => {
    const other = await identity.signUp();
    const { organizationId } = other;
    await identity.projects.create({ organizationId, name: 'O', codehostRepos: ['acme/web'] }, other.call);
    await identity.projects.remove({ projectId: project.id }, person.call);
    const [shop, web] = await Promise.all([findOrCreate(['acme/shop']), findOrCreate(['acme/web'])]);
    expect(shop.id).not.toBe(project.id);
    expect(web.organizationId).toBe(person.organizationId);
  });

  it('is created once by many concurrent calls', async () => {
    await identity.addReplica();
    const found = await Promise.all(
      Array.from({ length: 100 }, (_, index) => findOrCreate([index % 2 ? 'acme/new' : 'Acme/New'])),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    const { items } = await identity.projects.list({}, person.call);
    expect(items).toHaveLength(2);
  });

  it('is found by keys, and not by viewers or strangers', async () => {
    const { organizationId } = person;
    const key = await identity.keys.create({ organizationId, name: 'ci' }, person.call);
    await expect(findOrCreate(['acme/shop'], await identity.callOf(key.key))).resolves.toMatchObject({
      id: project.id,
    });
    const viewer = await identity.signUp();
    await identity.addMember(organizationId, viewer.userId, 'viewer');
    expect(await errorOf(findOrCreate(['acme/shop'], await identity.callOf(viewer.token)))).toBeInstanceOf(
      Forbidden,
    );
    const stranger = await identity.signUp();
    expect(await errorOf(findOrCreate(['acme/shop'], stranger.call))).toBeInstanceOf(OrganizationNotFound);
  });

  it.each([[[]], [['shop']], [['acme/shop', 7]], ['acme/shop'], [undefined]])(
    'cannot be asked for with %j',
    async (codehostRepos) => {
      const error = await errorOf(findOrCreate(codehostRepos as string[]));
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain('codehostRepos');
    },
  );
});
