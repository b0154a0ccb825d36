/** The secrets of a project: who may see and change them, and that no answer, event or table shows a value. */
import {
  browserEvents,
  type CreateSecretRequest,
  SecretNameTaken,
  SecretNotFound,
  type UpdateSecretRequest,
} from '@handtest/contracts/browser';
import { type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { type DeedDone, type ProjectCopy, ProjectNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { type BrowserUnderTest, memberOf, startBrowserService } from './browser-under-test.js';

const values = { password: 'correct horse battery', totpSeed: 'JBSWY3DPEHPK3PXP' };
let service: BrowserUnderTest;

beforeAll(async () => {
  service = await startBrowserService({ BROWSER_SPARES: '0' });
}, 60_000);

afterAll(() => service.stop());

const loginOf = ({ id: projectId }: ProjectCopy): CreateSecretRequest => ({
  ...{ projectId, name: 'shop login', origins: ['https://shop.example.com'], username: 'ann' },
  ...values,
});

async function created() {
  const project = service.addProject();
  const call = memberOf(project);
  return { project, call, secret: await service.secrets.create(loginOf(project), call) };
}

const eventsOf = async ({ organizationId }: ProjectCopy) => {
  const events = await service.sql<{ payload: DeedDone }>(
    `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
    [browserEvents.secretChanged.subject, organizationId],
  );
  return events.map(({ payload }) => payload);
};

describe('a secret', () => {
  it('is answered without its values, and so is each in the list, by name', async () => {
    const { project, call, secret } = await created();
    expect(secret).toEqual({
      id: expect.stringMatching(/^secret_/) as string,
      projectId: project.id,
      name: 'shop login',
      origins: ['https://shop.example.com'],
      username: 'ann',
      hasPassword: true,
      hasTotp: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      lastUsedAt: null,
    });
    const other = await service.secrets.create(
      { ...loginOf(project), name: 'admin login', totpSeed: undefined },
      call,
    );
    expect(other.hasTotp).toBe(false);
    const page = await service.secrets.list({ projectId: project.id }, memberOf(project, 'viewer'));
    expect(page).toEqual({
      items: [other, secret],
      pagination: { total: 2, limit: 20, offset: 0, hasMore: false },
    });
    expect(JSON.stringify([secret, page])).not.toContain(values.password);
  });

  it('changes in what is given, and loses its one-time codes by null', async () => {
    const { project, call, secret } = await created();
    const id = { projectId: project.id, secretId: secret.id };
    const renamed = await service.secrets.update({ ...id, name: 'login', username: 'bob' }, call);
    expect(renamed).toEqual({ ...secret, name: 'login', username: 'bob', updatedAt: renamed.updatedAt });
    const without = await service.secrets.update({ ...id, totpSeed: null }, call);
    expect(without).toMatchObject({ name: 'login', hasTotp: false });
    expect(await service.secrets.update({ ...id, totpSeed: values.totpSeed }, call)).toMatchObject({
      hasTotp: true,
    });
  });

  it('gives no stored value to a new site', async () => {
    const { project, call, secret } = await created();
    const id = { projectId: project.id, secretId: secret.id };
    const origins = ['https://shop.example.com', 'https://other.example.net'];
    const { password, totpSeed } = values;
    const faultsOf = async (change: Partial<UpdateSecretRequest>) =>
      (
        (await errorOf(service.secrets.update({ ...id, origins, ...change }, call))) as InvalidRequest
      ).faults?.map(({ param }) => param);
    expect(await faultsOf({})).toEqual(['password', 'totpSeed']);
    expect(await faultsOf({ password })).toEqual(['totpSeed']);
    expect(await faultsOf({ totpSeed })).toEqual(['password']);
    const [page] = (await service.secrets.list({ projectId: project.id }, call)).items;
    expect(page!.origins).toEqual(secret.origins);
    expect(await service.secrets.update({ ...id, origins, password, totpSeed }, call)).toMatchObject({
      origins,
    });
    // Fewer sites need no value, and neither do codes that are removed.
    const [first] = origins;
    expect(await service.secrets.update({ ...id, origins: [first!] }, call)).toMatchObject({
      origins: [first],
    });
    expect(await service.secrets.update({ ...id, origins, password, totpSeed: null }, call)).toMatchObject({
      hasTotp: false,
    });
  });

  it('has a name of its own in the project', async () => {
    const { project, call, secret } = await created();
    expect(await errorOf(service.secrets.create(loginOf(project), call))).toBeInstanceOf(SecretNameTaken);
    const other = await service.secrets.create({ ...loginOf(project), name: 'other' }, call);
    const taken = { projectId: project.id, secretId: other.id, name: secret.name };
    expect(await errorOf(service.secrets.update(taken, call))).toBeInstanceOf(SecretNameTaken);
  });

  it('is deleted once, and with its project', async () => {
    const { project, call, secret } = await created();
    const id = { projectId: project.id, secretId: secret.id };
    expect(await service.secrets.remove(id, call)).toEqual({});
    expect(await errorOf(service.secrets.remove(id, call))).toBeInstanceOf(SecretNotFound);
    expect(await errorOf(service.secrets.update({ ...id, name: 'x' }, call))).toBeInstanceOf(SecretNotFound);
    await service.secrets.create(loginOf(project), call);
    await service.deleteProject(project);
    const left = () =>
      service.sql<{ id: string }>('SELECT id FROM project_secret WHERE project_id = $1', [project.id]);
    await eventually(async () => expect(await left()).toEqual([]));
    expect(await errorOf(service.secrets.list({ projectId: project.id }, call))).toBeInstanceOf(
      ProjectNotFound,
    );
  });

  it('is in the audit log without its values', async () => {
    const { project, call, secret } = await created();
    const id = { projectId: project.id, secretId: secret.id };
    await service.secrets.update({ ...id, password: 'another password' }, call);
    await service.secrets.remove(id, call);
    const events = await eventsOf(project);
    expect(events.map(({ action, subject }) => [action, subject.name])).toEqual([
      ['secret.created', 'shop login'],
      ['secret.changed', 'shop login'],
      ['secret.deleted', 'shop login'],
    ]);
    expect(events[1]!.details).toEqual({ fields: ['password'] });
    expect(JSON.stringify(events)).not.toMatch(/correct horse|another password|JBSWY3/);
  });

  it('is encrypted in the database', async () => {
    await created();
    const rows = await service.sql<{ text: string }>('SELECT s::text AS text FROM project_secret AS s');
    const stored = rows.map(({ text }) => text).join();
    expect(stored).toContain('shop login');
    const bytes = Object.values(values).flatMap((value) => [value, Buffer.from(value).toString('hex')]);
    for (const text of bytes) expect(stored).not.toContain(text);
  });
});

describe('access', () => {
  const operations: Record<string, (project: ProjectCopy, secretId: string, call: Call) => Promise<unknown>> =
    {
      list: ({ id: projectId }, _, call) => service.secrets.list({ projectId }, call),
      create: (project, _, call) => service.secrets.create({ ...loginOf(project), name: 'new' }, call),
      update: ({ id: projectId }, secretId, call) =>
        service.secrets.update({ projectId, secretId, name: 'new' }, call),
      remove: ({ id: projectId }, secretId, call) => service.secrets.remove({ projectId, secretId }, call),
    };

  it.each(Object.keys(operations))('%s needs a member of the organization', async (name) => {
    const { project, secret } = await created();
    const stranger = memberOf({ ...project, organizationId: newId('organization') }, 'admin');
    expect(await errorOf(operations[name]!(project, secret.id, stranger))).toBeInstanceOf(ProjectNotFound);
  });

  it.each(['create', 'update', 'remove'])('%s is not for viewers', async (name) => {
    const { project, secret } = await created();
    const viewer = memberOf(project, 'viewer');
    expect(await errorOf(operations[name]!(project, secret.id, viewer))).toBeInstanceOf(Forbidden);
  });

  it('to a secret is by its own project only', async () => {
    const { secret } = await created();
    const other = service.addProject();
    const id = { projectId: other.id, secretId: secret.id };
    expect(await errorOf(service.secrets.update({ ...id, name: 'x' }, memberOf(other)))).toBeInstanceOf(
      SecretNotFound,
    );
    expect(await errorOf(service.secrets.remove(id, memberOf(other)))).toBeInstanceOf(SecretNotFound);
  });

  it('by name is for the job service only, in the order of the names', async () => {
    const { project, call } = await created();
    await service.secrets.create({ ...loginOf(project), name: 'admin', totpSeed: undefined }, call);
    const asked = { projectId: project.id, names: ['shop login', 'unknown', 'admin'] };
    const asJob: Call = { caller: { kind: 'system', service: 'job' } };
    expect(await service.secrets.named(asked, asJob)).toEqual({
      secrets: [
        { name: 'shop login', username: 'ann', hasTotp: true },
        { name: 'admin', username: 'ann', hasTotp: false },
      ],
    });
    expect(await errorOf(service.secrets.named(asked, call))).toBeInstanceOf(Forbidden);
  });
});

it.each<[string, Partial<UpdateSecretRequest>]>([
  ['name', { name: ' ' }],
  ['name', { name: 'a\nb' }],
  ['origins', { origins: [] }],
  ['origins', { origins: ['shop.example.com'] }],
  ['origins', { origins: ['https://shop.example.com/'] }],
  ['origins', { origins: ['https://shop.example.com/login'] }],
  ['origins', { origins: ['https://SHOP.example.com'] }],
  ['origins', { origins: ['https://shop.example.com:443'] }],
  ['origins', { origins: ['https://*.example.com'] }],
  ['origins', { origins: ['file:///etc'] }],
  ['origins', { origins: ['https://a.example', 'https://a.example'] }],
  ['username', { username: '' }],
  ['username', { username: 'a\nb' }],
  ['password', { password: 'short' }],
  ['password', { password: 'with a\nline' }],
  ['totpSeed', { totpSeed: 'JBSWY3DPEHPK3PX' }],
  ['totpSeed', { totpSeed: 'JBSWY3DPEHPK3PX1' }],
])('refuses a wrong %s: %j', async (field, change) => {
  const { project, call, secret } = await created();
  const refusal = await errorOf(
    service.secrets.update({ projectId: project.id, secretId: secret.id, ...change }, call),
  );
  expect(refusal).toBeInstanceOf(InvalidRequest);
  expect((refusal as Error).message).toContain(field);
});

it('takes a seed as sites show it', async () => {
  const project = service.addProject();
  const totpSeed = 'jbsw y3dp-ehpk 3pxp====';
  const secret = await service.secrets.create({ ...loginOf(project), totpSeed }, memberOf(project));
  expect(secret.hasTotp).toBe(true);
});
