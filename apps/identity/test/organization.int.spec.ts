/** Organizations: renamed and deleted by their admins, searched by platform admins. */
import { isDeepStrictEqual } from 'node:util';
import { anonymousCall, type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import {
  OrganizationHasProjects,
  OrganizationNotFound,
  TokenNotAccepted,
} from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;
let owner: Person;

beforeAll(async () => {
  identity = await startIdentity();
});

afterAll(() => identity.stop());

beforeEach(async () => {
  owner = await identity.signUp();
});

describe('an organization', () => {
  const rename = (name: string, call: Call = owner.call, organizationId = owner.organizationId) =>
    identity.organizations.rename({ organizationId, name }, call);
  const get = () => identity.organizations.get({ organizationId: owner.organizationId }, owner.call);

  it('gets a new name and keeps its slug', async () => {
    const before = await get();
    const renamed = await rename(' Analytical Engines ');
    expect(renamed).toEqual({ ...before, name: 'Analytical Engines' });
    expect(await get()).toEqual(renamed);
    expect(await rename('Analytical Engines')).toEqual(renamed);
    const { organizationId } = owner;
    const { items } = await identity.audit.list({ organizationId }, owner.call);
    expect(items.filter(({ action }) => action === 'organization.changed')).toMatchObject([
      {
        action: 'organization.changed',
        actor: { id: owner.userId },
        subject: { id: organizationId, name: 'Analytical Engines' },
        details: { fields: ['name'] },
      },
    ]);
  });

  it('is renamed by admins only, and does not exist for strangers', async () => {
    const before = await get();
    const { organizationId } = owner;
    const [guest, stranger] = [await identity.signUp(), await identity.signUp()];
    await identity.addMember(organizationId, guest.userId, 'contributor');
    expect(await errorOf(rename('x', await identity.callOf(guest.token)))).toBeInstanceOf(Forbidden);
    const { key } = await identity.keys.create({ organizationId, name: 'ci' }, owner.call);
    expect(await errorOf(rename('x', await identity.callOf(key)))).toBeInstanceOf(Forbidden);
    const foreign = await errorOf(rename('x', stranger.call));
    expect(foreign).toBeInstanceOf(OrganizationNotFound);
    for (const id of [newId('organization'), 'x', '__proto__']) {
      expect(await errorOf(rename('x', stranger.call, id))).toEqual(foreign);
    }
    expect(await get()).toEqual({ ...before, memberCount: 2 });
  });

  it.each(['', '  ', 'x'.repeat(121), 'a\nb'])('refuses the name %j', async (name) => {
    expect(await errorOf(rename(name))).toBeInstanceOf(InvalidRequest);
  });
});

describe('the deletion of an organization', () => {
  const remove = (call = owner.call) =>
    identity.organizations.remove({ organizationId: owner.organizationId }, call);

  it('ends the access of members and keys, is in the audit log, and is published once', async () => {
    const { organizationId } = owner;
    const { key } = await identity.keys.create({ organizationId, name: 'CI' }, owner.call);
    const answers = await Promise.allSettled([remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await identity.callOf(owner.token)).toMatchObject({ caller: { roles: {} } });
    expect(await errorOf(identity.callOf(key))).toBeInstanceOf(TokenNotAccepted);
    const count = `SELECT count(*)::int FROM audit_entry WHERE organization_id = $1 AND action = 'organization.deleted'`;
    expect(await identity.sql(count, [organizationId])).toEqual([{ count: 1 }]);
    await eventually(() => {
      const published = identity.events.filter(({ payload }) =>
        isDeepStrictEqual(payload, { organizationId }),
      );
      expect(published).toHaveLength(1);
    });
  });

  it('is refused while the organization has a project, and changes nothing', async () => {
    const { organizationId } = owner;
    const project = await identity.projects.create({ organizationId, name: 'Shop' }, owner.call);
    expect(await errorOf(remove())).toBeInstanceOf(OrganizationHasProjects);
    expect(await identity.organizations.get({ organizationId }, owner.call)).toMatchObject({ role: 'admin' });
    await identity.projects.remove({ projectId: project.id }, owner.call);
    expect(await remove()).toEqual({});
  });

  it('lets no one create a project after it', async () => {
    const { organizationId } = owner;
    await remove();
    const creation = identity.projects.create({ organizationId, name: 'Shop' }, owner.call);
    expect(await errorOf(creation)).toBeInstanceOf(OrganizationNotFound);
  });

  it('excludes the creation of a project, in any order of the calls', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => identity.signUp()));
    await Promise.all(
      owners.map(async ({ organizationId, call }) => {
        const creation = identity.projects.create({ organizationId, name: 'Shop' }, call);
        const deletion = identity.organizations.remove({ organizationId }, call);
        const outcomes = await Promise.allSettled([creation, deletion]);
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      }),
    );
  });

  it('is for admins only', async () => {
    const { organizationId } = owner;
    const [guest, stranger] = [await identity.signUp(), await identity.signUp()];
    await identity.addMember(organizationId, guest.userId, 'contributor');
    expect(await errorOf(remove(await identity.callOf(guest.token)))).toBeInstanceOf(Forbidden);
    expect(await errorOf(remove(stranger.call))).toBeInstanceOf(OrganizationNotFound);
    expect(await identity.organizations.get({ organizationId }, owner.call)).toMatchObject({
      memberCount: 2,
    });
  });
});

describe('the search of a platform admin', () => {
  let admin: Call;
  const search = async (text?: string, page = {}) =>
    identity.organizations.search({ search: text, ...page }, admin);

  beforeEach(async () => {
    await identity.sql('UPDATE user_account SET platform_admin = true WHERE id = $1', [owner.userId]);
    admin = await identity.callOf(owner.token);
  });

  it('finds organizations of others by a part of the name or slug and by the id, newest first', async () => {
    const person = await identity.signUp();
    const mark = newId('user').slice(-8);
    const create = (name: string) => identity.organizations.create({ name }, person.call);
    const first = await create(`Hats 100% & ${mark} Äpfel`);
    const second = await create(`Hats 100% & ${mark} Two`);
    const found = await search(`100% & ${mark.toUpperCase()}`);
    expect(found.items).toEqual([second, first].map(({ role: _, ...record }) => record));
    expect(found.pagination.total).toBe(2);
    expect((await search(`${mark} äPFEL`)).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await search(first.slug)).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await search(second.id)).items.map(({ id }) => id)).toEqual([second.id]);
    expect((await search(`100_ & ${mark}`)).items).toEqual([]);
  });

  it('lists all page by page, without deleted ones', async () => {
    const { organizationId } = await identity.signUp();
    const { pagination } = await search(undefined, { limit: 1 });
    expect(pagination).toMatchObject({ limit: 1, offset: 0, hasMore: true });
    await identity.sql('UPDATE organization SET deleted_at = now() WHERE id = $1', [organizationId]);
    expect((await search(undefined, { limit: 1 })).pagination.total).toBe(pagination.total - 1);
    expect((await search(organizationId)).items).toEqual([]);
  });

  it('is refused for everyone else, and with a wrong field', async () => {
    const { call } = await identity.signUp();
    for (const other of [call, anonymousCall]) {
      expect(await errorOf(identity.organizations.search({}, other))).toBeInstanceOf(Forbidden);
    }
    for (const wrong of ['', 'x'.repeat(121)]) {
      expect(await errorOf(search(wrong))).toBeInstanceOf(InvalidRequest);
    }
  });
});
