/** The operations on endpoints: permissions, refused values, and secrets that are shown once. */
import {
  anonymousCall,
  type Call,
  Forbidden,
  InvalidRequest,
  newId,
  systemCall,
} from '@handtest/contracts/define';
import { type DeedDone, ProjectNotFound } from '@handtest/contracts/identity';
import { webhookEvents, WebhookNotFound } from '@handtest/contracts/webhook';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import {
  callAs,
  type DispatcherUnderTest,
  type Project,
  secretOf,
  startDispatcher,
} from './dispatcher-under-test.js';

const url = 'https://93.184.215.14/hook';
let dispatcher: DispatcherUnderTest;

beforeAll(async () => {
  dispatcher = await startDispatcher({ EGRESS_LOOPBACK: 'false' });
});

afterAll(() => dispatcher.stop());

/** Each operation on a project by a caller. */
const operations: Record<string, (projectId: string, call: Call) => Promise<unknown>> = {
  getEndpoint: (projectId, call) => dispatcher.webhooks.getEndpoint({ projectId }, call),
  putEndpoint: (projectId, call) => dispatcher.webhooks.putEndpoint({ projectId, url, enabled: true }, call),
  listDeliveries: (projectId, call) => dispatcher.webhooks.listDeliveries({ projectId }, call),
};

/** Those that send something, and those above. */
const allOperations: typeof operations = {
  ...operations,
  test: (projectId, call) => dispatcher.webhooks.test({ projectId }, call),
  redeliver: (projectId, call) =>
    dispatcher.webhooks.redeliver({ projectId, deliveryId: newId('delivery') }, call),
};

describe('an endpoint', () => {
  it('is answered as it was saved, with times', async () => {
    const project = dispatcher.addProject();
    const { secret, ...saved } = await dispatcher.put(project, url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(saved).toEqual({
      projectId: project.id,
      url,
      enabled: true,
      creditAlerts: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    await expect(
      dispatcher.webhooks.getEndpoint({ projectId: project.id }, callAs(project)),
    ).resolves.toEqual(saved);
  });

  it('gets credit alerts from when they are enabled until they are disabled', async () => {
    const project = dispatcher.addProject();
    const alerts = async (more: { creditAlerts?: boolean }) =>
      (await dispatcher.put(project, url, more)).creditAlerts;
    expect(await alerts({ creditAlerts: true })).toBe(true);
    expect(await alerts({})).toBe(true);
    const kept = await dispatcher.webhooks.getEndpoint({ projectId: project.id }, callAs(project));
    expect(kept.creditAlerts).toBe(true);
    expect(await alerts({ creditAlerts: false })).toBe(false);
    expect(await alerts({})).toBe(false);
  });

  it('adds an entry to the audit log with the actor, without address and secret', async () => {
    const project = dispatcher.addProject();
    await dispatcher.put(project, url);
    await dispatcher.put(project, url, { enabled: false });
    await dispatcher.put(project, `${url}/2`, { regenerateSecret: true });
    const events = await dispatcher.sql<{ payload: DeedDone }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
      [webhookEvents.endpointChanged.subject, project.organizationId],
    );
    expect(events.map(({ payload: { action, details } }) => [action, details])).toEqual([
      ['webhook.created', { enabled: true }],
      ['webhook.changed', { enabled: false }],
      ['webhook.secret_replaced', { enabled: true }],
    ]);
    expect(events[0]!.payload).toMatchObject({
      actor: { kind: 'user', id: expect.stringMatching(/^user_/) as string },
      subject: { id: project.id, name: 'Shop' },
      doneAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(JSON.stringify(events)).not.toMatch(/whsec_|93\.184/);
  });

  it('has its secret only in the answer that created it', async () => {
    const project = dispatcher.addProject();
    const first = secretOf(await dispatcher.put(project, url));
    const answers = [
      await dispatcher.put(project, `${url}/2`),
      await dispatcher.put(project, url, { enabled: false }),
      await dispatcher.webhooks.getEndpoint({ projectId: project.id }, callAs(project)),
      await dispatcher.webhooks.listDeliveries({ projectId: project.id }, callAs(project)),
    ];
    expect(JSON.stringify(answers)).not.toContain('whsec_');
    const second = secretOf(await dispatcher.put(project, url, { regenerateSecret: true }));
    expect(second).not.toBe(first);
    expect(await dispatcher.put(project, url)).not.toHaveProperty('secret');
  });

  it('has one secret after many concurrent first saves', async () => {
    const project = dispatcher.addProject();
    const saved = await Promise.all(Array.from({ length: 10 }, () => dispatcher.put(project, url)));
    expect(saved.filter(({ secret }) => secret)).toHaveLength(1);
  });

  it('does not exist before it is saved', async () => {
    const project = dispatcher.addProject();
    await expect(
      dispatcher.webhooks.getEndpoint({ projectId: project.id }, callAs(project)),
    ).rejects.toBeInstanceOf(WebhookNotFound);
  });

  it('keeps its secret out of the database and the log in any readable form', async () => {
    const project = dispatcher.addProject();
    const secret = secretOf(await dispatcher.put(project, url));
    const [row] = await dispatcher.sql<{ text: string; encrypted: Buffer }>(
      'SELECT webhook_endpoint::text AS text, encrypted_secret AS encrypted FROM webhook_endpoint WHERE project_id = $1',
      [project.id],
    );
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(row!.text).not.toContain(secret.slice(6, 20));
    expect(row!.encrypted.includes(bytes) || row!.encrypted.includes(secret.slice(6, 20))).toBe(false);
    expect(dispatcher.logLines.join('')).not.toContain(secret.slice(6, 20));
  });
});

describe('a url', () => {
  const refused: [string, string][] = [
    ['http://93.184.215.14/hook', 'https'],
    ['https://127.0.0.1/hook', 'public address'],
    ['https://10.1.2.3/hook', 'public address'],
    ['https://[::ffff:10.0.0.1]/hook', 'public address'],
    ['https://2130706433/hook', 'public address'],
    ['https://169.254.169.254/latest', 'public address'],
    ['https://localhost/hook', 'local'],
    ['https://hooks.internal/hook', 'local'],
    ['https://intranet/hook', 'full domain name'],
    ['https://user:password@example.com/hook', 'user name'],
    ['hook', 'complete'],
    [`https://example.com/${'x'.repeat(2_048)}`, '2,048'],
  ];

  it.each(refused)('is refused with a clear message: %s', async (address, words) => {
    const error = await errorOf(dispatcher.put(dispatcher.addProject(), address));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('url');
    expect(error.message).toContain(words);
  });

  it('is refused when its name cannot be resolved', async () => {
    const error = await errorOf(
      dispatcher.put(dispatcher.addProject(), 'https://does-not-exist.invalid/hook'),
    );
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toMatch(
      /does-not-exist\.invalid (was not found in DNS|could not be looked up right now)/,
    );
  });

  it('is accepted when it is saved already, so that the endpoint can be disabled', async () => {
    const project = dispatcher.addProject();
    await dispatcher.put(project, url);
    const lost = 'https://does-not-exist.invalid/hook';
    await dispatcher.sql('UPDATE webhook_endpoint SET url = $1 WHERE project_id = $2', [lost, project.id]);
    const put = (enabled: boolean) =>
      dispatcher.webhooks.putEndpoint(
        { projectId: project.id, url: lost, enabled, regenerateSecret: true },
        callAs(project),
      );
    expect((await put(true)).secret).toMatch(/^whsec_/);
    expect(await put(false)).toMatchObject({ enabled: false });
    expect(await errorOf(put(true))).toBeInstanceOf(InvalidRequest);
  });

  it('is checked when an endpoint is changed, too, and the endpoint stays as it was', async () => {
    const project = dispatcher.addProject();
    await dispatcher.put(project, url);
    expect(await errorOf(dispatcher.put(project, 'https://10.0.0.1/'))).toBeInstanceOf(InvalidRequest);
    const kept = await dispatcher.webhooks.getEndpoint({ projectId: project.id }, callAs(project));
    expect(kept.url).toBe(url);
  });
});

describe('who may do what', () => {
  let project: Project;
  let stranger: Call;

  beforeAll(async () => {
    project = dispatcher.addProject();
    stranger = callAs(dispatcher.addProject(), 'admin');
    await dispatcher.put(project, url);
  });

  it.each(['admin', 'contributor'] as const)('an %s does all', async (role) => {
    for (const operation of Object.values(operations)) await operation(project.id, callAs(project, role));
  });

  it('a viewer reads but does not write', async () => {
    await operations.getEndpoint!(project.id, callAs(project, 'viewer'));
    await operations.listDeliveries!(project.id, callAs(project, 'viewer'));
    for (const name of ['putEndpoint', 'test', 'redeliver']) {
      const error = await errorOf(allOperations[name]!(project.id, callAs(project, 'viewer')));
      expect(error).toBeInstanceOf(Forbidden);
    }
  });

  it.each(Object.keys(allOperations))(
    'to a stranger %s looks like that of a project that does not exist',
    async (name) => {
      const operation = allOperations[name]!;
      const errors = [
        await errorOf(operation(project.id, stranger)),
        await errorOf(operation(project.id, anonymousCall)),
        await errorOf(operation(newId('project'), callAs(project))),
        await errorOf(operation('no id at all\u0000', callAs(project))),
        await errorOf(operation(newId('job'), systemCall('gateway'))),
      ];
      for (const error of errors) expect(error).toBeInstanceOf(ProjectNotFound);
      expect(new Set(errors.map(({ message }) => message))).toEqual(new Set(['Project not found']));
    },
  );

  it('a deleted project has no webhook any more', async () => {
    const deleted = dispatcher.addProject();
    await dispatcher.put(deleted, url);
    await dispatcher.deleteProject(deleted);
    await eventually(async () => {
      expect(await errorOf(operations.getEndpoint!(deleted.id, callAs(deleted)))).toBeInstanceOf(
        ProjectNotFound,
      );
    });
  });
});

describe('a request', () => {
  it.each([
    [{ url: 7, enabled: true }, 'url'],
    [{ url, enabled: 'yes' }, 'enabled'],
    [{ url }, 'enabled'],
    [{ url, enabled: true, regenerateSecret: 'please' }, 'regenerateSecret'],
    [{ url, enabled: true, creditAlerts: 'yes' }, 'creditAlerts'],
  ])('is refused with the name of the wrong field: %j', async (body, field) => {
    const project = dispatcher.addProject();
    const request = { projectId: project.id, ...body } as unknown as Parameters<
      typeof dispatcher.webhooks.putEndpoint
    >[0];
    const error = await errorOf(dispatcher.webhooks.putEndpoint(request, callAs(project)));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }])('for a page is refused: %j', async (page) => {
    const project = dispatcher.addProject();
    const error = await errorOf(
      dispatcher.webhooks.listDeliveries({ projectId: project.id, ...page }, callAs(project)),
    );
    expect(error).toBeInstanceOf(InvalidRequest);
  });
});
