/**
 * Requests that nobody means well with: any JSON as a body, valid bodies with single fields gone wrong, and the same in
 * paths and queries.
 */
import fc from 'fast-check';
import { bearer, type Sent } from './exchange.js';
import type { Scene } from './scene.js';
import { addressOf, type Asked, methodOf, validRequests } from './valid-request.js';

/** Keys that reach for what every object has, or for what a database might take for its own. */
const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '__defineGetter__',
  '$where',
  'id',
  'roles',
  'caller',
  'organizationId',
  'idempotencyKey',
  '',
  '\u0000',
  '\ud800',
  '0',
  'a.b',
  "'; DROP TABLE job; --",
];

const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\ufeff',
  '%00',
  '%',
  '../../etc/passwd',
  "' OR 1=1 --",
  '${7*7}',
  '{{constructor.constructor("return process")()}}',
  '\r\nX-Injected: 1',
  'x'.repeat(70_000),
  '😀'.repeat(20_000),
  '1e400',
  'NaN',
  '-1',
  '9007199254740993',
  '2024-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  'http://[::1',
  'https://user:pw@example.com:99999/',
  'file:///etc/passwd',
  'javascript:alert(1)',
);

const hostileNumber = fc.constantFrom(
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e400',
  '-1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '2147483648',
  '1e-400',
);

/** JSON text, because some of it no JavaScript value could be written as. */
const hostileValue: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => JSON.stringify(text)),
  hostileNumber,
  fc.constantFrom('null', 'true', '[]', '{}', '[[]]', '[null]', '{"":null}', '{"length":1e9}'),
  fc.integer({ min: 1, max: 31 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 30 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
  fc.constantFrom(...hostileKeys).map((key) => `{${JSON.stringify(key)}:{${JSON.stringify(key)}:1}}`),
  fc.constant(`[${'0,'.repeat(20_000)}0]`),
  fc.constant(`[${'{},'.repeat(6_000)}{}]`),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
);

/** Whole bodies, most of them not what any endpoint takes. */
const anyBody = fc.oneof(
  hostileValue,
  fc.dictionary(fc.constantFrom(...hostileKeys), fc.constant(0)).map((object) => JSON.stringify(object)),
  fc.constantFrom(
    '',
    ' ',
    '{',
    '"',
    'nul',
    '{"a":1,}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"\\ud800":1}',
    '\u0000',
  ),
  fc.integer({ min: 33, max: 5_000 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
);

/** The valid body with one to three of its fields, or fields it does not have, gone wrong. */
function spoilt(valid: Record<string, unknown>): fc.Arbitrary<string> {
  const key = fc.constantFrom(...Object.keys(valid), ...optionalFields, ...hostileKeys);
  const changes = fc.array(fc.tuple(key, hostileValue), { minLength: 1, maxLength: 3 });
  return changes.map((list) => {
    const fields = new Map(Object.entries(valid).map(([name, value]) => [name, JSON.stringify(value)]));
    for (const [name, value] of list) fields.set(name, value);
    return `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  });
}

/** Fields that valid requests here do without. */
const optionalFields = [
  'outputSchema',
  'metadata',
  'maxExtensionMinutes',
  'maxExtensionCount',
  'additionalValidationInstructions',
  'deviceClass',
  'codehostRepos',
  'template',
  'prNumbers',
  'sequence',
  'limit',
  'offset',
];

const queryNames = [
  'limit',
  'offset',
  'status',
  'updatedAfter',
  'createdAfter',
  'search',
  'template',
  'organizationId',
];

/** `a=1&a=2` and worse; nothing that is no query any more. */
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...queryNames, 'projectId', '__proto__', 'a[b]', ''),
      hostileText.filter(isShort),
    ),
    { maxLength: 4 },
  )
  .map((list) => list.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'));

const pathValue = hostileText.filter((text) => isShort(text) && text !== '').map(encoded);

function isShort(text: string): boolean {
  return text.length < 1_000;
}

/** Lone surrogates have no UTF-8. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** What is sent to one endpoint, by somebody who could do it if it were valid. */
export async function hostileRequests(
  scene: Scene,
  endpoint: string,
  count: number,
  seed: number,
): Promise<Sent[]> {
  const session = entitledTo(scene, endpoint);
  const asked = await validRequests[endpoint]!({
    scene,
    deleted: false,
    inVain: false,
    asTester: endpoint.includes('/api/tester/'),
    session,
  });
  const method = methodOf(endpoint);
  const authorization = asked.authorization ?? bearer(session.token);
  return fc
    .sample(fc.tuple(bodyFor(method, asked), addressFor(endpoint, asked)), { numRuns: count, seed })
    .map(([body, path]) => ({ method, path, authorization, body }));
}

function entitledTo(scene: Scene, endpoint: string) {
  if (endpoint.includes('/api/tester/')) return scene.tester;
  return endpoint.includes('/api/admin/') ? scene.platformAdmin : scene.home.admin;
}

function bodyFor(method: string, asked: Asked): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  return fc.oneof({ arbitrary: spoilt(asked.body ?? {}), weight: 3 }, { arbitrary: anyBody, weight: 1 });
}

/** Mostly the right one, so that the body is what is judged. */
function addressFor(endpoint: string, asked: Asked): fc.Arbitrary<string> {
  const right = addressOf(endpoint, asked);
  const path = right.split('?')[0]!;
  const template = endpoint.slice(endpoint.indexOf(' ') + 1);
  const wrongPath = fc
    .tuple(pathValue, query)
    .map(([value, search]) => `${template.replace(/\{\w+\}/g, value)}?${search}`);
  const wrongQuery = query.map((search) => `${path}?${search}`);
  const rightWeight = endpoint.startsWith('GET') ? 0 : 6;
  return fc.oneof(
    { arbitrary: fc.constant(right), weight: rightWeight },
    { arbitrary: wrongQuery, weight: 2 },
    { arbitrary: wrongPath, weight: 1 },
  );
}

/** Traces of code in an answer: a frame of a stack, a file of ours or of a library, a statement. */
export const stackTrace =
  /\bat .{1,80}[(/].{1,200}:\d+:\d+|node_modules|\.[jt]s:\d+|SELECT .* FROM|QueryFailedError/;
