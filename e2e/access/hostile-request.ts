/**
 * Hostile requests: any JSON as a body, valid bodies with some invalid fields, and invalid paths and queries.
 */
import fc from 'fast-check';
import { entitled } from './caller.js';
import type { DescribedEndpoint } from './endpoints.js';
import { bearer, type Sent } from './exchange.js';
import { anyBody, hostileKeys, hostileText, hostileValue, simpleValues } from './hostile-value.js';
import type { Asked } from './request-context.js';
import type { TestSystem } from './test-system.js';
import { addressOf, validRequest } from './valid-request.js';

/** The valid body with one to three invalid or unknown fields. */
function withInvalidFields(
  valid: Record<string, unknown>,
  fieldNames: readonly string[],
): fc.Arbitrary<string> {
  const key = fc.constantFrom(...Object.keys(valid), ...fieldNames, ...hostileKeys);
  const changes = fc.array(fc.tuple(key, hostileValue), { minLength: 1, maxLength: 3 });
  return changes.map((list) => bodyWith(valid, list));
}

/** The body as text, with these fields replaced. Their values are JSON text. */
function bodyWith(
  valid: Record<string, unknown>,
  changes: readonly (readonly [name: string, json: string])[],
): string {
  const fields = new Map(Object.entries(valid).map(([name, value]) => [name, JSON.stringify(value)]));
  for (const [name, json] of changes) fields.set(name, json);
  return `{${[...fields].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/** `a=1&a=2` and worse, but always a query. */
function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, 'projectId', '__proto__', 'a[b]', '');
  return fc
    .array(fc.tuple(name, hostileText.filter(isShort)), { maxLength: 4 })
    .map((list) => list.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&'));
}

const pathValue = hostileText.filter((text) => isShort(text) && text !== '').map(encoded);

function isShort(text: string): boolean {
  return text.length < 1_000;
}

/** Lone surrogates cannot be encoded as UTF-8. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * Requests of a permitted caller to one endpoint: every field with each of the simple values, every id of the path with a
 * character that Postgres has not, and `count` random ones.
 */
export async function hostileRequests(
  system: TestSystem,
  described: DescribedEndpoint,
  count: number,
  seed: number,
): Promise<Sent[]> {
  const { method } = described;
  const { asked, authorization } = await entitledRequest(system, described);
  const { headers } = asked;
  const random = fc
    .sample(fc.tuple(bodyFor(asked, described), addressFor(asked, described)), {
      numRuns: count,
      seed,
    })
    .map(([body, path]) => ({ body, path }));
  return [...oneByOne(asked, described), ...random].map((sent) => ({
    method,
    authorization,
    headers,
    ...sent,
  }));
}

function oneByOne(asked: Asked, described: DescribedEndpoint): Pick<Sent, 'body' | 'path'>[] {
  const path = addressOf(described, asked);
  const valid = asked.body ?? {};
  const bodies = described.body.flatMap(({ name }) =>
    simpleValues.map((json) => ({ path, body: bodyWith(valid, [[name, json]]) })),
  );
  const queries = described.query.flatMap(({ name }) =>
    simpleValues.map((json) => {
      const value = json.startsWith('"') ? (JSON.parse(json) as string) : json;
      return { path: addressOf(described, { ...asked, query: { ...asked.query, [name]: value } }) };
    }),
  );
  const ids = Object.keys(asked.path ?? {}).map((name) => ({
    path: addressOf(described, { ...asked, path: { ...asked.path, [name]: '\u0000' } }),
    body: described.method === 'GET' ? undefined : bodyWith(valid, []),
  }));
  return [...bodies, ...queries, ...ids];
}

/** A valid request of a permitted caller to the endpoint. */
export async function entitledRequest(
  system: TestSystem,
  described: DescribedEndpoint,
): Promise<{ asked: Asked; authorization: string }> {
  const session = entitled(system, described);
  const asked = await validRequest(described, {
    system,
    deleted: false,
    testMode: false,
    expectsRefusal: false,
    asTester: described.access === 'tester',
    session,
  });
  return { asked, authorization: asked.authorization ?? bearer(session.token) };
}

function bodyFor(asked: Asked, { method, body }: DescribedEndpoint): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const names = body.map(({ name }) => name);
  const wrong = withInvalidFields(asked.body ?? {}, names);
  return fc.oneof({ arbitrary: wrong, weight: 3 }, { arbitrary: anyBody, weight: 1 });
}

/** Mostly the valid address, so that the gateway reaches the validation of the body. */
function addressFor(asked: Asked, described: DescribedEndpoint): fc.Arbitrary<string> {
  const right = addressOf(described, asked);
  const path = right.split('?')[0]!;
  const query = queryOf(described.query.map(({ name }) => name));
  const wrongPath = fc
    .tuple(pathValue, query)
    .map(([value, search]) => `${described.path.replace(/\{\w+\}/g, value)}?${search}`);
  const wrongQuery = query.map((search) => `${path}?${search}`);
  const rightWeight = described.method === 'GET' ? 0 : 6;
  return fc.oneof(
    { arbitrary: fc.constant(right), weight: rightWeight },
    { arbitrary: wrongQuery, weight: 2 },
    { arbitrary: wrongPath, weight: 1 },
  );
}

/** Traces of code in an answer: a stack frame, a file, an SQL statement. */
export const stackTrace =
  /\bat .{1,80}[(/].{1,200}:\d+:\d+|node_modules|\.[jt]s:\d+|SELECT .* FROM|QueryFailedError/;
