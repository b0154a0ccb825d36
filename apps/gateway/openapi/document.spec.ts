/** The document is complete: each field is described, each operation has examples that fit their own schemas. */
import { type JobResult, jobStatuses, statusAliases } from '@handtest/contracts/job';
import { isNullable, type Schema } from '@handtest/contracts/schema';
import { addFormats } from '@modelcontextprotocol/server/validators/ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { routes } from '../route/routes.js';
import { openApiDocument } from './document.js';
import type { Example, MediaType, Operation } from './open-api.js';
import { tags } from './tag.js';

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const received = Object.values(document.webhooks ?? {}).map(({ post }) => post);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv as never);
ajv.addSchema({ $id: 'api', components: document.components });

function faultsOf(schema: Schema, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
  const validate = ajv.compile(JSON.parse(text) as object);
  return validate(value) ? [] : validate.errors;
}

interface Shown {
  readonly where: string;
  readonly schema: Schema;
  readonly values: readonly unknown[];
}

function shown(where: string, { schema, example, examples = {} }: MediaType): Shown {
  const values = Object.values(examples).map((named) =>
    '$ref' in named ? shared(named.$ref).value : named.value,
  );
  return { where, schema, values: [...(example === undefined ? [] : [example]), ...values] };
}

function shared(reference: string): Example {
  return document.components.examples![reference.split('/').at(-1)!]!;
}

/** Every body that an operation takes or answers. */
function bodiesOf({ operationId, requestBody, responses }: Operation): Shown[] {
  const taken = Object.values(requestBody?.content ?? {}).map((type) =>
    shown(`${operationId} request`, type),
  );
  const answered = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).map((type) => shown(`${operationId} ${status}`, type)),
  );
  return [...taken, ...answered];
}

const bodies = [...operations, ...received].flatMap(bodiesOf);

function report(what: string, tried: number, failed: number): void {
  process.stdout.write(`${what}: tried ${tried}, failed ${failed}\n`);
}

/** A value and everything in it that is an object. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

describe('the API document', () => {
  it('has an example of every request and answer, errors included', () => {
    const without = bodies.filter(({ values }) => values.length === 0).map(({ where }) => where);
    report('bodies with an example', bodies.length, without.length);
    expect(operations).toHaveLength(routes.length);
    expect(without).toEqual([]);
  });

  it('has only examples that fit their schemas', () => {
    const all = bodies.flatMap(({ where, schema, values }) =>
      values.map((value) => ({ where, faults: faultsOf(schema, value) })),
    );
    const wrong = all.filter(({ faults }) => (faults as unknown[]).length > 0);
    report('examples that fit their schema', all.length, wrong.length);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['jobs.events', 'createdAt'],
    ['jobs.changes', 'jobId'],
    ['tester.events', 'jobId'],
  ])('shows the events of %s', (id, field) => {
    const { responses } = operations.find(({ operationId }) => operationId === id)!;
    const { schema, example } = responses[200]!.content!['text/event-stream']!;
    const sent = [...String(example).matchAll(/^data: (.*)$/gm)].map(
      ([, text]) => JSON.parse(text!) as object,
    );
    expect(sent.map((content) => faultsOf(schema.contentSchema!, content))).toEqual(sent.map(() => []));
    expect(Object.keys(Object.assign({}, ...sent) as object)).toContain(field);
  });

  it('has parameters with examples that fit, and with descriptions', () => {
    const parameters = operations.flatMap(({ operationId, parameters: own = [] }) =>
      own.map((parameter) => ({ ...parameter, where: `${operationId} ${parameter.name}` })),
    );
    const plain = parameters.filter(({ description }) => !description).map(({ where }) => where);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const wrong = inPath.filter(({ schema, example }) => (faultsOf(schema, example) as unknown[]).length > 0);
    report('parameters with a description', parameters.length, plain.length);
    expect([plain, wrong]).toEqual([[], []]);
  });

  it('has the headers that the specification names', () => {
    const headersOf = ({ id, takes = '' }: (typeof routes)[number]) =>
      [...takes.matchAll(/`([A-Z]\w*-[\w-]+)`/g)].map(([, name]) => `${id} ${name}`);
    const named = routes.flatMap(headersOf);
    expect(named.length).toBeGreaterThan(0);
    const inHeader = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((each) => each.in === 'header').map(({ name }) => `${operationId} ${name}`),
    );
    expect(inHeader).toEqual(expect.arrayContaining(named));
  });

  it('has the redirects, ranges and empty answers that the specification names', () => {
    const named = routes.flatMap(({ id, answers = '' }) =>
      [...answers.matchAll(/\b(?:20[46]|30[23])\b/g)].map(([status]) => `${id} ${status}`),
    );
    expect(named.length).toBeGreaterThan(0);
    const described = operations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    );
    expect(described).toEqual(expect.arrayContaining(named));
  });

  it('says which answers a client need not get twice', () => {
    const named = (operation: (typeof operations)[number]) => [
      Object.hasOwn(operation.responses, '304'),
      'ETag' in ((operation.responses['200'] as { headers?: object } | undefined)?.headers ?? {}),
      (operation.parameters ?? []).some(({ name }) => name === 'If-None-Match'),
    ];
    const tagged = operations.filter((operation) => named(operation).some(Boolean));
    expect(tagged.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['jobs.get', 'jobs.list', 'jobs.status']),
    );
    for (const operation of tagged)
      expect([operation.operationId, named(operation)]).toEqual([operation.operationId, [true, true, true]]);
  });

  it('has a header for a range of the recording', () => {
    const { parameters } = operations.find(({ operationId }) => operationId === 'jobs.recording')!;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Range', in: 'header' }));
  });

  it('has every status that the list of jobs accepts', () => {
    const { parameters = [] } = operations.find(({ operationId }) => operationId === 'jobs.list')!;
    const { schema } = parameters.find(({ name }) => name === 'status')!;
    expect(schema.items!.enum).toEqual([...jobStatuses, ...Object.keys(statusAliases)]);
  });

  it('promises a repetition of each webhook except the ping, which is sent once', () => {
    const repeated = received.filter(({ description, responses }) =>
      /repeated|again/.test(JSON.stringify([description, responses])),
    );
    expect(repeated.map(({ operationId }) => operationId)).toEqual([
      'webhook.job.finished',
      'webhook.credit.low',
    ]);
  });

  it('describes every field', () => {
    const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([field, schema]) => [`${name}.${field}`, schema] as const),
    );
    const inBodies = bodies.flatMap(({ where, schema }) =>
      Object.entries(schema.properties ?? {}).map(([field, own]) => [`${where} ${field}`, own] as const),
    );
    const all = [...fields, ...inBodies];
    const plain = all.filter(([, { description }]) => !description).map(([name]) => name);
    report('fields with a description', all.length, plain.length);
    expect(plain).toEqual([]);
  });

  it('shows only results and pages that are possible', () => {
    const values = bodies.flatMap((body) => body.values).flatMap(objectsIn);
    const results = values.filter((value) => 'verdictConfidence' in value) as unknown as JobResult[];
    expect(results.length).toBeGreaterThan(0);
    for (const { success, passStatus, verdictConfidence } of results) {
      expect(success).toBe(passStatus !== 'fail');
      expect(verdictConfidence).toEqual({ level: 'high', flags: [] });
    }
    const pages = values.filter((value) => 'hasMore' in value);
    expect(pages.filter(({ total, hasMore }) => hasMore !== Number(total) > 1)).toEqual([]);
  });

  it('mentions null only where null is possible', () => {
    const wrong = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => /\bnull\b/i.test(field.description!) && !isNullable(field))
        .map(([field]) => `${name}.${field}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['ExtractedIssue', 'relatedEvidence', 'telemetry'],
    ['FindingCounts', 'total', 'findings'],
    ['IssueFiled', 'created', 'comment'],
    ['JobRecord', 'provenance', 'What read the report.'],
    ['JobRecord', 'targetDurationMinutes', 'limit'],
    ['ScheduleRun', 'reason', 'no job was created'],
  ])('says of %s.%s: %s', (name, field, meaning) => {
    expect(document.components.schemas[name]!.properties![field]!.description).toContain(meaning);
  });

  it('requires no field that has a default', () => {
    const components = Object.entries(document.components.schemas);
    const inBodies = bodies.map(({ where, schema }) => [where, schema] as const);
    const wrong = [...components, ...inBodies].flatMap(([name, { required = [], properties = {} }]) =>
      required.filter((field) => properties[field]?.default !== undefined).map((field) => `${name} ${field}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no pattern that only excludes characters', () => {
    expect(JSON.stringify(document)).not.toMatch(/"pattern":"\^\[\^/);
  });

  it('describes exactly the sections of the route table', () => {
    expect(tags.map(({ name }) => name)).toEqual([...new Set(routes.map(({ section }) => section))]);
  });
});
