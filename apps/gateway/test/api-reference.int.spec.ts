/** The API reference: complete and consistent. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { answerTypesOf, pathParameters } from '../route/route.js';
import { routes } from '../route/routes.js';
import { GatewayUnderTest } from './gateway-under-test.js';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
  security?: Record<string, string[]>[];
  tags: string[];
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let gateway: GatewayUnderTest;
let document: Document;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  const answer = await gateway.request('GET', '/api/openapi.json');
  expect(answer.status).toBe(200);
  document = answer.body as unknown as Document;
});

afterAll(() => gateway.stop());

const operationAt = (method: string, path: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the document', () => {
  it('has schemas that a validator accepts, and references that lead somewhere', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: document.components });
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`api#/components/schemas/${name}`)).toBeInstanceOf(Function);
    }
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name!,
    );
    for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
    for (const name of Object.keys(document.components.schemas)) expect(references).toContain(name);
  });

  it('has every endpoint of the route table and no other', () => {
    const documented = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(documented).toHaveLength(routes.length);
    expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it.each(routes.map((row) => [row.method, row.path, row] as const))(
    'says of %s %s what it takes, answers, and who may call it',
    (method, path, row) => {
      const operation = operationAt(method, path)!;
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
      expect(inPath).toEqual(pathParameters(path));
      expect(operation.tags).toEqual([row.section]);
      expect(Object.keys(operation.responses[row.status]?.content ?? {})).toEqual(answerTypesOf(row));
      const answer = operation.responses[row.status]?.content?.['application/json'];
      if (answer) expect(answer.schema.$ref).toMatch(/^#/);
      const failures = Object.keys(operation.responses).filter((status) => status >= '400');
      expect(failures).toEqual(expect.arrayContaining(['400', '429', '500', '503']));
      for (const failure of failures) {
        expect(operation.responses[failure]!.content!['application/json']!.schema.$ref).toMatch(/ErrorBody$/);
      }
      if (row.access === 'open') expect(operation.security).toEqual([]);
      else expect(failures).toEqual(expect.arrayContaining(['401', '403']));
      const sent = JSON.stringify(operation.requestBody ?? {});
      for (const parameter of pathParameters(path)) expect(sent).not.toContain(`"${parameter}"`);
      expect(sent).not.toContain('idempotencyKey');
    },
  );

  it('names 413 and 415 for every route with a JSON body', () => {
    for (const { method, path, bodyTypes } of routes) {
      const failures = Object.keys(operationAt(method, path)!.responses);
      if (['GET', 'DELETE'].includes(method) || bodyTypes) continue;
      expect([path, ...failures]).toEqual(expect.arrayContaining(['413', '415']));
    }
  });

  it('admits null for a nullable field of any type', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: document.components });
    const property = (name: string) => ajv.compile({ $ref: `api#/components/schemas/${name}` });
    const outputSchema = property('TemplateRecord/properties/outputSchema');
    const field = { type: 'boolean', description: 'Whether it is paid' };
    expect([null, { paid: field }, 'text', { paid: 'text' }].map((value) => outputSchema(value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(property('TemplateRecord/properties/description')(null)).toBe(true);
    expect(property('TemplateRecord/properties/name')(null)).toBe(false);
  });

  it('shows the rules of the contracts: ranges, defaults, choices, docstrings', () => {
    const text = JSON.stringify(operationAt('GET', '/api/jobs'));
    expect(text).toContain('"minimum":1');
    expect(text).toContain('"default":20');
    expect(JSON.stringify(operationAt('POST', '/api/jobs'))).toContain('"enum":["desktop","mobile"]');
    expect(JSON.stringify(operationAt('POST', '/api/run')!.responses['408'])).toContain(
      'not finished in time',
    );
    expect(document.components.schemas.KeyCreated).toMatchObject({
      properties: { key: { description: expect.stringContaining('shown only here') as string } },
    });
  });
});
