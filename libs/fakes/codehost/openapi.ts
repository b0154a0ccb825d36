/**
 * GitHub's own OpenAPI document, which validates requests to the fake, its answers and its webhooks. It also finds
 * fields that the document does not have, so that no code can depend on them.
 */
import { Ajv, type ValidateFunction } from 'ajv';
import type { Json } from './account.js';
import type { Exchange } from './exchange.js';
import type { HookDelivery } from './hook.js';
import { npmFile } from './npm-file.js';

const document = {
  package: '@octokit/openapi@23.0.2',
  integrity:
    'sha512-pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg==',
  path: 'generated/api.github.com.json',
  sha256: '829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a',
};

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const formats = {
  'date-time': (text: string) => dateTime.test(text) && !Number.isNaN(Date.parse(text)),
  // GitHub sends an empty text for a deployment without an address.
  uri: (text: string) => text === '' || URL.canParse(text),
};

/** Where the document is wrong about GitHub: path to a schema, and what replaces its fields. */
const corrections: readonly (readonly [string[], (schema: Json) => Json])[] = [
  // The account is a user or an enterprise. No account is both.
  [
    [...answerOf('/app/installations'), 'items', 'properties', 'account'],
    ({ allOf, ...schema }) => ({ ...schema, anyOf: allOf }),
  ],
  // An issue without a body has the body null.
  [
    ['components', 'schemas', 'issue-search-result-item', 'properties', 'body'],
    (schema) => ({ ...schema, nullable: true }),
  ],
  // The fork of a pull request may be deleted.
  [
    ['components', 'schemas', 'pull-request', 'properties', 'head', 'properties', 'repo'],
    (schema) => ({ allOf: [schema], nullable: true }),
  ],
];

function answerOf(path: string): string[] {
  return ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema'];
}

/** Undefined when the registry does not answer. */
export async function openApiOfGithub(): Promise<OpenApi | undefined> {
  const content = await npmFile(document);
  return content && new OpenApi(JSON.parse(content.toString()) as Json);
}

export class OpenApi {
  private readonly ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateSchema: false,
    inlineRefs: false,
    // The document has formats that say nothing about JSON, as int64.
    logger: false,
    formats,
  });
  private readonly compiled = new Map<string, ValidateFunction>();
  private root: Json;

  constructor(content: Json) {
    this.root = content;
    for (const [pointer, correct] of corrections) {
      const parent = this.at(pointer.slice(0, -1))!;
      parent[pointer.at(-1)!] = correct(parent[pointer.at(-1)!] as Json);
    }
    this.root = withNull(content) as Json;
    this.ajv.addSchema({ $id: 'github', ...this.root });
  }

  /** What is wrong with the answer; empty for one that never came. */
  faultsOf({ method, path, route, status, responseType, responseBody }: Exchange): string[] {
    if (status === undefined || route === undefined) return [];
    const name = `${method} ${path} ${status}`;
    if ([204, 302, 304].includes(status)) return responseBody === '' ? [] : [`${name}: must have no body`];
    if (!responseType?.startsWith('application/json')) return [];
    const pointer = this.pointerTo(route, status);
    // Redirects and some refusals are documented for all endpoints at once.
    if (!pointer && status < 300) return [`${name}: is not documented`];
    return this.faultsIn(
      JSON.parse(responseBody!),
      pointer ?? ['components', 'schemas', status === 422 ? 'validation-error' : 'basic-error'],
    ).map((fault) => `${name}: ${fault}`);
  }

  /** What is wrong with the request: endpoint, parameters or body. */
  requestFaultsOf({ method, path, route, pathParameters, query, requestBody }: Exchange): string[] {
    const name = `${method} ${path}`;
    const pointer = ['paths', route?.split(' ')[1] ?? '', method.toLowerCase()];
    const endpoint = this.at(pointer);
    if (!endpoint) return [`${name}: is not an endpoint of the fake`];
    const parameters = (endpoint.parameters as Json[] | undefined) ?? [];
    const documented = parameters.map((parameter, n) =>
      typeof parameter.$ref === 'string' ? pointerOf(parameter.$ref) : [...pointer, 'parameters', String(n)],
    );
    const sent = [...Object.entries(pathParameters ?? {}), ...query];
    const faults = [
      ...documented.flatMap((parameter) => this.missingIn(sent, this.at(parameter)!)),
      ...sent.flatMap(([parameter, value]) => this.parameterFaults(documented, parameter, value)),
      ...this.bodyFaults(pointer, endpoint, requestBody),
    ];
    return faults.map((fault) => `${name}: ${fault}`);
  }

  private missingIn(sent: (readonly [string, string])[], parameter: Json): string[] {
    const isSent = !parameter.required || sent.some(([name]) => name === parameter.name);
    return isSent ? [] : [`${String(parameter.name)} is required`];
  }

  private parameterFaults(documented: string[][], name: string, value: string): string[] {
    const pointer = documented.find((one) => this.at(one)!.name === name);
    if (!pointer) return [`${name} is not in the document`];
    const schema = [...pointer, 'schema'];
    const isNumber = this.at(schema)!.type === 'integer' && /^\d+$/.test(value);
    return this.faultsIn(isNumber ? Number(value) : value, schema).map((fault) => `${name}${fault}`);
  }

  private bodyFaults(pointer: string[], { requestBody }: Json, sent: string): string[] {
    const schema = [...pointer, 'requestBody', 'content', 'application/json', 'schema'];
    if (sent === '') return (requestBody as Json | undefined)?.required ? ['the body is required'] : [];
    if (!this.at(schema)) return ['a body is not in the document'];
    try {
      return this.faultsIn(JSON.parse(sent), schema);
    } catch {
      return ['the body is not JSON'];
    }
  }

  /** What is wrong with the body of a webhook. */
  hookFaultsOf({ event, action, body }: HookDelivery): string[] {
    const key = `${event}-${action}`.replaceAll('_', '-');
    const pointer = ['x-webhooks', key, 'post', 'requestBody', 'content', 'application/json', 'schema'];
    if (!this.at(pointer)) return [`${key}: is not documented`];
    return this.faultsIn(JSON.parse(body), pointer).map((fault) => `${key}: ${fault}`);
  }

  private pointerTo(route: string, status: number): string[] | undefined {
    const [method = '', path = ''] = route.split(' ');
    const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const response = this.at(pointer);
    const referenced = typeof response?.$ref === 'string' ? pointerOf(response.$ref) : pointer;
    const schema = [...referenced, 'content', 'application/json', 'schema'];
    return this.at(schema) && schema;
  }

  private faultsIn(value: unknown, pointer: string[]): string[] {
    const reference = `github#/${pointer.map(escaped).join('/')}`;
    const validate = this.compiled.get(reference) ?? this.ajv.compile({ $ref: reference });
    this.compiled.set(reference, validate);
    validate(value);
    const errors = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    const unknown = [...new Set(this.unknownFields(value, [this.at(pointer)!], ''))];
    return [...new Set(errors), ...unknown.map((field) => `${field} is not in the document`)];
  }

  /** Paths of fields that none of the schemas has. */
  private unknownFields(value: unknown, given: Json[], path: string): string[] {
    const schemas = given.flatMap((schema) => this.alternatives(schema));
    const below = (name: string) => schemas.flatMap((schema) => (schema[name] ? [schema[name] as Json] : []));
    if (Array.isArray(value)) {
      return value.flatMap((item) => this.unknownFields(item, below('items'), `${path}/*`));
    }
    const isOpen = !schemas.some(({ properties }) => properties) || below('additionalProperties').length > 0;
    if (typeof value !== 'object' || value === null || isOpen) return [];
    return Object.entries(value).flatMap(([name, inner]) => {
      const found = below('properties').flatMap((properties) =>
        properties[name] ? [properties[name] as Json] : [],
      );
      return found.length === 0 ? [`${path}/${name}`] : this.unknownFields(inner, found, `${path}/${name}`);
    });
  }

  private alternatives(schema: Json): Json[] {
    if (typeof schema.$ref === 'string') return this.alternatives(this.at(pointerOf(schema.$ref))!);
    const inner = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => (schema[name] as Json[] | undefined) ?? []);
    return [schema, ...inner.flatMap((one) => this.alternatives(one))];
  }

  private at(pointer: string[]): Json | undefined {
    let found: unknown = this.root;
    for (const part of pointer) found = (found as Json | undefined)?.[part.replaceAll('~1', '/')];
    return found as Json | undefined;
  }
}

const pointerOf = (reference: string) => reference.slice(2).split('/');
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** OpenAPI's `nullable` is not JSON Schema. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Json;
  const schema = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, withNull(inner)]));
  if (typeof nullable === 'object') return { ...schema, nullable: withNull(nullable) };
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}
