/** The connection of a project to its error monitor: permissions, refused values, and a token that is never shown. */
import { type Call, Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import {
  ErrormonNotFound,
  ErrormonTestedTooOften,
  extractionEvents,
  type PutErrormonRequest,
} from '@handtest/contracts/extraction';
import { type DeedDone, ProjectNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { type ErrormonFault, ErrormonServer } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import {
  callAs,
  connectionTo,
  type ExtractionUnderTest,
  type Project,
  startExtraction,
} from './errormon-under-test.js';

let extraction: ExtractionUnderTest;
let server: ErrormonServer;

beforeAll(async () => {
  server = await ErrormonServer.start();
  extraction = await startExtraction();
});

afterAll(async () => {
  await extraction.stop();
  await server.stop();
});

const operations: Record<string, (project: Project, call: Call) => Promise<unknown>> = {
  get: ({ id: projectId }, call) => extraction.errormon.get({ projectId }, call),
  put: (project, call) => extraction.errormon.put(connectionTo(project, server), call),
  test: ({ id: projectId }, call) => extraction.errormon.test({ projectId }, call),
  remove: ({ id: projectId }, call) => extraction.errormon.remove({ projectId }, call),
};

describe('a connection', () => {
  it('is answered as it was saved, with the last characters of the token', async () => {
    const project = extraction.addProject();
    const saved = await extraction.connect(project, server, { environment: 'production' });
    expect(saved).toEqual({
      projectId: project.id,
      baseUrl: server.url,
      organizationSlug: 'acme',
      projectSlug: 'shop',
      environment: 'production',
      hint: 'cdef',
      status: 'untested',
      lastFailure: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    await expect(
      extraction.errormon.get({ projectId: project.id }, callAs(project, 'viewer')),
    ).resolves.toEqual(saved);
  });

  it('is changed by another save, and removed once and again', async () => {
    const project = extraction.addProject();
    await extraction.connect(project, server, { environment: 'production' });
    const changed = await extraction.connect(project, server, { projectSlug: 'web', token: 'another-token' });
    expect(changed).toMatchObject({ projectSlug: 'web', hint: 'oken', status: 'untested' });
    expect(changed).not.toHaveProperty('environment');
    const { errormon } = extraction;
    for (const _time of [1, 2]) {
      await expect(errormon.remove({ projectId: project.id }, callAs(project))).resolves.toEqual({});
    }
    const refusal = errormon.get({ projectId: project.id }, callAs(project));
    await expect(refusal).rejects.toBeInstanceOf(ErrormonNotFound);
  });

  it('is in the audit log without its token', async () => {
    const project = extraction.addProject();
    await extraction.connect(project, server);
    await extraction.connect(project, server, { environment: 'staging' });
    await extraction.errormon.remove({ projectId: project.id }, callAs(project));
    await extraction.errormon.remove({ projectId: project.id }, callAs(project));
    const events = await extraction.sql<{ payload: DeedDone }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'organizationId' = $2 ORDER BY id`,
      [extractionEvents.errormonChanged.subject, project.organizationId],
    );
    const actions = events.map(({ payload }) => payload.action);
    expect(actions).toEqual(['errormon.connected', 'errormon.changed', 'errormon.removed']);
    expect(JSON.stringify(events)).not.toContain(server.token);
  });

  it('is deleted with its project', async () => {
    const project = extraction.addProject();
    await extraction.connect(project, server);
    await extraction.deleteProject(project);
    await eventually(async () => {
      const refusal = await errorOf(extraction.errormon.get({ projectId: project.id }, callAs(project)));
      expect(refusal).toBeInstanceOf(ProjectNotFound);
    });
  });
});

describe('access', () => {
  it.each(Object.keys(operations))('%s needs a member of the organization', async (name) => {
    const project = extraction.addProject();
    const stranger = callAs({ id: project.id, organizationId: newId('organization') }, 'admin');
    await expect(operations[name]!(project, stranger)).rejects.toBeInstanceOf(ProjectNotFound);
  });

  it.each(['put', 'test', 'remove'])('%s is not for viewers', async (name) => {
    const project = extraction.addProject();
    await extraction.connect(project, server);
    await expect(operations[name]!(project, callAs(project, 'viewer'))).rejects.toBeInstanceOf(Forbidden);
  });
});

describe('refused', () => {
  it.each<[string, Partial<PutErrormonRequest>]>([
    ['baseUrl', { baseUrl: 'ftp://sentry.io' }],
    ['baseUrl', { baseUrl: 'http://sentry.io' }],
    ['baseUrl', { baseUrl: 'https://user:secret@93.184.215.14' }],
    ['baseUrl', { baseUrl: 'https://93.184.215.14/sub/path' }],
    ['baseUrl', { baseUrl: 'https://93.184.215.14/?q=1' }],
    ['organizationSlug', { organizationSlug: '../../users' }],
    ['organizationSlug', { organizationSlug: 'Acme' }],
    ['projectSlug', { projectSlug: '' }],
    ['projectSlug', { projectSlug: 'a/b' }],
    ['projectSlug', { projectSlug: 'a%2fb' }],
    ['token', { token: 'short' }],
    ['token', { token: 'with blanks inside' }],
    ['token', { token: 'with-a-line\r\nx-injected: 1' }],
    ['environment', { environment: 'a/b' }],
    ['environment', { environment: '' }],
    ['environment', { environment: 'live\ud83d' }],
  ])('is a wrong %s: %j', async (field, change) => {
    const project = extraction.addProject();
    const refusal = await errorOf(
      extraction.errormon.put({ ...connectionTo(project, server), ...change }, callAs(project)),
    );
    expect(refusal).toBeInstanceOf(InvalidRequest);
    expect((refusal as Error).message).toContain(field);
  });
});

describe('a test', () => {
  it('says how many events the last day has, once in ten seconds', async () => {
    const project = extraction.addProject();
    await extraction.connect(project, server);
    server.events = [1, 2, 3].map((number) => ({
      ...{ eventID: `t${number}`, groupID: '1', title: 'x' },
      dateCreated: new Date(Date.now() - number * 60_000).toISOString(),
    }));
    const { errormon } = extraction;
    const tested = await errormon.test({ projectId: project.id }, callAs(project));
    expect(tested).toEqual({ reachable: true, responseStatus: 200, failure: null, events: 3 });
    expect(await errormon.get({ projectId: project.id }, callAs(project))).toMatchObject({
      status: 'working',
    });
    const again = await errorOf(errormon.test({ projectId: project.id }, callAs(project)));
    expect(again).toBeInstanceOf(ErrormonTestedTooOften);
    expect((again as Error).message).toMatch(/retry in \d+ seconds?$/);
  });

  it('reads one page of a monitor with many events', async () => {
    const project = extraction.addProject();
    await extraction.connect(project, server);
    server.events = Array.from({ length: 250 }, (_, number) => ({
      ...{ eventID: `m${number}`, groupID: '1', title: 'x' },
      dateCreated: new Date(Date.now() - number * 1_000).toISOString(),
    }));
    const before = server.requests.length;
    const tested = await extraction.errormon.test({ projectId: project.id }, callAs(project));
    expect([tested.events, server.requests.length - before]).toEqual([100, 1]);
  });

  it.each<[ErrormonFault, Record<string, unknown>]>([
    [
      { status: 403 },
      { reachable: true, responseStatus: 403, failure: 'The token lacks the scope project:read' },
    ],
    [
      { status: 404 },
      { responseStatus: 404, failure: 'The error monitor has no such organization or project' },
    ],
    [{ status: 500 }, { responseStatus: 500, failure: 'The error monitor answered with status 500' }],
    ['redirect', { responseStatus: 302, failure: expect.stringContaining('redirects') as string }],
    ['junk', { responseStatus: 200, failure: expect.stringContaining('not a list of events') as string }],
    ['large', { responseStatus: 200, failure: expect.stringContaining('larger than 2 MB') as string }],
    ['reset', { reachable: false, responseStatus: null }],
  ])('says what is wrong: %j', async (fault, expected) => {
    const project = extraction.addProject();
    await extraction.connect(project, server);
    server.fault = fault;
    const tested = await extraction.errormon.test({ projectId: project.id }, callAs(project));
    server.fault = undefined;
    expect(tested).toMatchObject({ ...expected, events: null });
    const record = await extraction.errormon.get({ projectId: project.id }, callAs(project));
    expect(record).toMatchObject({ status: 'failing', lastFailure: tested.failure });
  });

  it('says that the token is wrong', async () => {
    const project = extraction.addProject();
    await extraction.connect(project, server, { token: 'not-the-token' });
    const tested = await extraction.errormon.test({ projectId: project.id }, callAs(project));
    expect(tested).toMatchObject({
      responseStatus: 401,
      failure: 'The error monitor does not accept the token',
    });
  });

  it('of two projects with one token sends one request at a time, and both are answered', async () => {
    const organizationId = newId('organization');
    const projects = [1, 2].map(() => extraction.addProject(organizationId));
    for (const project of projects) await extraction.connect(project, server);
    server.fault = 'slow';
    const before = server.overlaps;
    const tested = await Promise.all(
      projects.map((project) => extraction.errormon.test({ projectId: project.id }, callAs(project))),
    );
    server.fault = undefined;
    expect(tested.map(({ failure }) => failure)).toEqual([null, null]);
    expect(server.overlaps - before).toBe(0);
  });

  it('waits as long as the server asks', async () => {
    const project = extraction.addProject();
    await extraction.connect(project, server);
    server.fault = { status: 429, retryAfter: 120 };
    await extraction.errormon.test({ projectId: project.id }, callAs(project));
    server.fault = undefined;
    const before = server.requests.length;
    await extraction.sql('UPDATE errormon_connection SET tested_at = NULL WHERE project_id = $1', [
      project.id,
    ]);
    const tested = await extraction.errormon.test({ projectId: project.id }, callAs(project));
    expect(tested).toMatchObject({ reachable: false, failure: expect.stringContaining('later') as string });
    expect(server.requests).toHaveLength(before);
    // Another connection does not wait for it.
    await extraction.connect(project, server);
    const [row] = await extraction.sql<{ seconds: number }>(
      `SELECT extract(epoch FROM free_at - clock_timestamp())::float8 AS seconds FROM errormon_connection
       WHERE project_id = $1`,
      [project.id],
    );
    expect(row!.seconds).toBeLessThanOrEqual(20);
  });
});

it('30 hostile addresses get no connection', async () => {
  const strict = await startExtraction({ EGRESS_LOOPBACK: 'false' });
  const before = server.requests.length;
  const port = new URL(server.url).port;
  const hosts = [
    ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '0.0.0.0'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::7f00:1]', '[64:ff9b::7f00:1]', '[fc00::1]', '[fe80::1]'],
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '168.63.129.16'],
    ...['１２７.0.0.1', '127。0。0。1', 'metadata.internal', 'printer.local', 'a.localhost', 'intranet'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1'],
  ];
  let accepted = 0;
  const project = strict.addProject();
  for (const host of hosts) {
    const request = connectionTo(project, server, { baseUrl: `https://${host}:${port}` });
    const refusal = await errorOf(strict.errormon.put(request, callAs(project)));
    if (!(refusal instanceof InvalidRequest)) accepted++;
  }
  // Also when such an address is already saved.
  await strict.sql(
    `INSERT INTO errormon_connection (project_id, base_url, organization_slug, project_slug, encrypted_token, hint)
     VALUES ($1, $2, 'acme', 'shop', '\\x00', 'none')`,
    [project.id, server.url],
  );
  const tested = await errorOf(strict.errormon.test({ projectId: project.id }, callAs(project)));
  process.stdout.write(`hostile addresses: tried ${hosts.length}, failed ${accepted}\n`);
  expect([hosts.length, accepted, server.requests.length]).toEqual([30, 0, before]);
  expect(tested).toBeInstanceOf(Error);
  await strict.stop();
}, 60_000);
