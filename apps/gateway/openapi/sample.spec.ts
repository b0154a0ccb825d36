/** The examples of the document say what a caller gets: ids, tokens and pages as the services answer them. */
import type { Schema } from '@handtest/contracts/schema';
import { openApiDocument } from './document.js';

const { paths, components } = openApiDocument();
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

interface Shown {
  readonly schema: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Every object in the value that has a schema with a name. */
function objectsIn({ $ref, oneOf, items, properties = {} }: Schema, value: unknown): Shown[] {
  if (value === null || typeof value !== 'object') return [];
  if ($ref) {
    const schema = $ref.split('/').at(-1)!;
    const own = Array.isArray(value) ? [] : [{ schema, value: value as Shown['value'] }];
    return [...own, ...objectsIn(components.schemas[schema]!, value)];
  }
  if (oneOf) return objectsIn(oneOf[0]!, value);
  if (Array.isArray(value)) return value.flatMap((item: unknown) => objectsIn(items ?? {}, item));
  return Object.entries(value).flatMap(([name, field]) => objectsIn(properties[name] ?? {}, field));
}

const exampleOf = (id: string, status: 200 | 201) =>
  operations.find(({ operationId }) => operationId === id)!.responses[status]!.content!['application/json']!
    .example as Record<string, unknown>;

const shown = operations.flatMap(({ responses }) =>
  ([200, 201] as const).flatMap((status) => {
    const answer = responses[status]?.content?.['application/json'];
    return answer ? objectsIn(answer.schema, answer.example) : [];
  }),
);

it('the id of each record has the prefix of its kind', () => {
  const ids = shown.filter(({ value }) => typeof value.id === 'string');
  const prefixes = ids.map(({ schema, value }) => [schema, /^[a-z]+(?=_)/.exec(value.id as string)?.[0]]);
  expect(Object.fromEntries(prefixes)).toEqual({
    AuditActor: 'key',
    AuditEntry: 'audit',
    AuditSubject: 'visit',
    ConnectionRecord: 'conn',
    ConversationMessage: 'msg',
    DeliveryRecord: 'whd',
    DeliverySent: 'whd',
    ExecutionRecord: 'exec',
    InvitationCreated: 'inv',
    InvitationRecord: 'inv',
    JobCreator: 'key',
    JobRecord: 'job',
    JobStatusRecord: 'job',
    KeyCreated: 'key',
    KeyRecord: 'key',
    LedgerEntry: undefined,
    ListedJob: 'job',
    OpenJob: 'job',
    OpenVisit: 'visit',
    OrganizationDetail: 'org',
    OrganizationRecord: 'org',
    PastJob: 'job',
    PatCreated: 'pat',
    PatRecord: 'pat',
    ProjectRecord: 'proj',
    RunResult: 'job',
    ScheduleRecord: 'sched',
    ScheduleRun: 'exec',
    SecretRecord: 'secret',
    SessionRecord: 'ses',
    Subscription: 'sub',
    TemplateRecord: 'tmpl',
    TestSessionRecord: 'sess',
    TesterJobRecord: 'job',
    UserRecord: 'user',
    VisitRecord: 'visit',
  });
});

it('the id in a path has the prefix of its kind', () => {
  const inPath = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((parameter) => parameter.in === 'path' && /Id$|^token$/.test(parameter.name))
      .map(({ name, example }) => [`${operationId} ${name}`, String(example)] as const),
  );
  expect(inPath.filter(([, example]) => !/^(ht_)?[a-z]+_\w+$/.test(example))).toEqual([]);
  expect(Object.fromEntries(inPath)).toMatchObject({
    'auth.sessions.end sessionId': expect.stringMatching(/^ses_/) as string,
    'jobs.screenshot screenshotId': expect.stringMatching(/^msg_/) as string,
    'codehost.testSessions.get sessionId': expect.stringMatching(/^sess_/) as string,
    'invitations.get token': expect.stringMatching(/^ht_inv_/) as string,
    'auth.resetPassword token': expect.stringMatching(/^ht_rst_/) as string,
  });
  expect(exampleOf('codehost.issues.test', 200).sessionId).toMatch(/^sess_/);
});

it('a token has the prefix of its kind, and its list the same', () => {
  expect(exampleOf('auth.signUp', 201).token).toMatch(/^ht_ses_/);
  expect(exampleOf('tokens.create', 201).token).toMatch(/^ht_pat_/);
  expect(exampleOf('keys.create', 201)).toMatchObject({
    mode: 'live',
    key: expect.stringMatching(/^ht_key_/) as string,
  });
  expect(exampleOf('keys.list', 200).items).toMatchObject([
    { mode: 'live', hint: 'ht_key_…a1B2', expiresAt: null },
  ]);
  expect(exampleOf('tokens.list', 200).items).toMatchObject([{ hint: 'ht_pat_…a1B2' }]);
  const requests = operations.map(({ operationId, requestBody }) => [
    operationId,
    (requestBody?.content['application/json']?.example as { token?: string } | undefined)?.token,
  ]);
  expect(requests.filter(([, token]) => token?.startsWith('ht_'))).toEqual([]);
});

it('a user without a role has an empty list, and a message of the protocol the id of its request', () => {
  expect(exampleOf('auth.me', 200).user).toMatchObject({ platformRoles: [] });
  expect(exampleOf('mcp.call', 200).id).toBe(1);
});

it('a page with all items has no more', () => {
  const pages = shown
    .map(({ value }) => value.pagination as { hasMore: boolean } | undefined)
    .filter(Boolean);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => page!.hasMore)).toEqual([]);
});
