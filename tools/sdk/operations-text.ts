/** Writes the table of operations and the interfaces of their methods. Pure. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Example {
  readonly $ref?: string;
  readonly value?: unknown;
}

interface Content {
  readonly content?: Readonly<
    Record<string, { readonly schema?: Schema; readonly examples?: Readonly<Record<string, Example>> }>
  >;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** As much of OpenAPI as is read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Row extends DocumentOperation {
  readonly method: string;
  readonly path: string;
  readonly lists: boolean;
  readonly takes?: 'query' | 'body';
  readonly needsParams: boolean;
}

/** The SDK's own `run` creates and waits, because a blocking call of an hour does not survive. */
const replaced = ['jobs.run'];
const json = 'application/json';

export function operationsText(document: ApiDocument): string {
  const rows = rowsOf(document);
  const groups = [...new Set(rows.map(({ operationId }) => operationId.split('.')[0]!))];
  return `import type { Answer, CallOptions, Item, OnceOptions, Operation, Params } from './call.js';
import type { Listing } from './listing.js';

export const operations = {
${rows.map(entryOf).join('\n')}
} as const satisfies Record<string, Operation>;

/** What the API calls the causes of its refusals. */
export type ApiErrorCode = ${
    codesOf(document)
      .map((code) => `'${code}'`)
      .join(' | ') || 'never'
  };

${groups.map((group) => `export interface ${interfaceOf(group)} {\n${membersOf(rows, [group])}\n}\n`).join('\n')}
/** The constructor of the client makes these members. */
export abstract class Api {
${groups.map((group) => `declare readonly ${group}: ${interfaceOf(group)};`).join('\n')}
}
`;
}

/** The client has one class for all failures. Their types would be most of the text. */
export function withoutFailures(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const kept = Object.entries(methods).map(([method, operation]) => {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      return [method, { ...operation, responses: Object.fromEntries(successes) }];
    });
    return [path, Object.fromEntries(kept)];
  });
  return { ...document, paths: Object.fromEntries(paths) as ApiDocument['paths'] };
}

function rowsOf({ paths, components }: ApiDocument): Row[] {
  const resolved = (schema: Schema | undefined): Schema =>
    schema?.$ref ? resolved(components?.schemas?.[schema.$ref.split('/').at(-1)!]) : (schema ?? {});
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => rowOf({ ...operation, method, path }, resolved)),
  );
  return rows.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1));
}

/** The document has an example of each error, named by its code. */
function codesOf({ paths }: ApiDocument): string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const failures = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, answer]) => (status >= '400' ? [answer] : [])),
  );
  const examples = failures.flatMap(({ content }) => Object.values(content?.[json]?.examples ?? {}));
  const codes = examples.flatMap(({ $ref, value }) => {
    return $ref?.split('/').at(-1) ?? (value as { code?: string } | undefined)?.code ?? [];
  });
  return [...new Set(codes)].toSorted();
}

/** No row for streams, files and pages: only JSON is sent and received. */
function rowOf(
  operation: DocumentOperation & Pick<Row, 'method' | 'path'>,
  resolved: (schema: Schema | undefined) => Schema,
): Row[] {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const answer = (responses['200'] ?? responses['201'])?.content?.[json]?.schema;
  const body = requestBody && resolved(requestBody.content?.[json]?.schema);
  // Browsers arrive there from other sites.
  const isPage = responses['302'] !== undefined;
  if (!answer || isPage || (body && !body.properties) || replaced.includes(operationId)) return [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const takes = body ? 'body' : query.length > 0 ? 'query' : undefined;
  // A listing sends nothing until it is read, so what changes something is none.
  const lists = operation.method === 'get' && resolved(answer).properties?.items !== undefined;
  const needsParams = body ? (body.required ?? []).length > 0 : query.some(({ required }) => required);
  return [{ ...operation, takes, lists, needsParams }];
}

function entryOf({ operationId, method, path, takes, lists, ...row }: Row): string {
  const flags = [
    takes && `takes: '${takes}'`,
    isIdempotent(row) && 'idempotent: true',
    lists && 'lists: true',
  ];
  const fields = [`method: '${method.toUpperCase()}'`, `path: '${path}'`, ...flags.filter(Boolean)];
  return `'${operationId}': { ${fields.join(', ')} },`;
}

/** The methods below these names, and the names that have further ones. */
function membersOf(rows: readonly Row[], names: readonly string[]): string {
  const below = rows.filter(({ operationId }) => operationId.startsWith(`${names.join('.')}.`));
  const next = [...new Set(below.map(({ operationId }) => operationId.split('.')[names.length]!))];
  const members = next.map((name) => {
    const id = [...names, name].join('.');
    const row = below.find(({ operationId }) => operationId === id);
    if (!row) return `readonly ${name}: {\n${membersOf(rows, [...names, name])}\n};`;
    if (below.some(({ operationId }) => operationId.startsWith(`${id}.`))) {
      throw new Error(`${id} cannot be an operation and a group of operations`);
    }
    return methodOf(name, row);
  });
  return members.join('\n');
}

function methodOf(name: string, row: Row): string {
  const { operationId: id, takes, needsParams, lists, summary } = row;
  const values = [...row.path.matchAll(/\{(\w+)\}/g)].map(
    ([, value]) => `${value}: ${valueType(row, value!)}`,
  );
  const params = takes ? [`params${needsParams ? '' : '?'}: Params<'${id}'>`] : [];
  const options = `options?: ${isIdempotent(row) ? 'OnceOptions' : 'CallOptions'}`;
  const answer = lists ? `Listing<Item<'${id}'>, Answer<'${id}'>>` : `Promise<Answer<'${id}'>>`;
  const comment = summary ? `/** ${summary.replaceAll('*/', '')} */\n` : '';
  return `${comment}${name}(${[...values, ...params, options].join(', ')}): ${answer};`;
}

function valueType({ parameters = [] }: Row, name: string): string {
  const type = parameters.find((parameter) => parameter.name === name)?.schema?.type;
  return type === 'integer' || type === 'number' ? 'number' : 'string';
}

function isIdempotent({ parameters = [] }: Pick<Row, 'parameters'>): boolean {
  return parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
}

function interfaceOf(group: string): string {
  return `${group[0]!.toUpperCase()}${group.slice(1)}Api`;
}
