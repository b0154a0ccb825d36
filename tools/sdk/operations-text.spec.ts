import { type ApiDocument, operationsText, withoutFailures } from './operations-text.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = { '200': json({ type: 'object', properties: { id: {} } }) };

function textOf(method: string, path: string, operation: object): string {
  return operationsText({ paths: { [path]: { [method]: operation } } } as unknown as ApiDocument).replace(
    /\s+/g,
    ' ',
  );
}

it('writes a method with the values of the path, the parameters and the options', () => {
  const text = textOf('patch', '/api/a/{aId}/b/{number}', {
    operationId: 'a.b.update',
    summary: 'Change a b',
    parameters: [{ name: 'number', in: 'path', schema: { type: 'integer' } }],
    requestBody: json({ properties: { name: {} }, required: ['name'] }),
    responses: ok,
  });
  expect(text).toContain(
    "'a.b.update': { method: 'PATCH', path: '/api/a/{aId}/b/{number}', takes: 'body' },",
  );
  expect(text).toContain('export interface AApi { readonly b: { /** Change a b */ update(');
  expect(text).toContain(
    "update(aId: string, number: number, params: Params<'a.b.update'>, options?: CallOptions): Promise<Answer<'a.b.update'>>;",
  );
  expect(text).toContain('declare readonly a: AApi;');
});

it('finds lists, keys and schemas by their references', () => {
  const document = {
    paths: {
      '/api/a': {
        get: {
          operationId: 'a.list',
          parameters: [{ name: 'limit', in: 'query' }],
          responses: { '200': json({ $ref: '#/components/schemas/Page' }) },
        },
        post: {
          operationId: 'a.create',
          parameters: [{ name: 'Idempotency-Key', in: 'header' }],
          requestBody: json({ $ref: '#/components/schemas/New' }),
          responses: { '201': ok['200'] },
        },
      },
      '/api/a/confirm': {
        post: {
          operationId: 'a.confirm',
          requestBody: json({ $ref: '#/components/schemas/New' }),
          responses: { '200': json({ $ref: '#/components/schemas/Page' }) },
        },
      },
    },
    components: { schemas: { Page: { properties: { items: {} } }, New: { properties: { url: {} } } } },
  } as unknown as ApiDocument;
  const text = operationsText(document);
  expect(text).toContain("'a.list': { method: 'GET', path: '/api/a', takes: 'query', lists: true },");
  expect(text).toContain("list(params?: Params<'a.list'>, options?: CallOptions): Listing<");
  expect(text).toContain("'a.confirm': { method: 'POST', path: '/api/a/confirm', takes: 'body' },");
  expect(text).toContain("'a.create': { method: 'POST', path: '/api/a', takes: 'body', idempotent: true },");
  expect(text).toContain("create(params?: Params<'a.create'>, options?: OnceOptions)");
});

it.each([
  ['a stream', { responses: { '200': { content: { 'text/event-stream': {} } } } }],
  ['a page', { responses: { ...ok, '302': {} } }],
  ['a file', { requestBody: { content: { 'video/webm': {} } }, responses: ok }],
  ['the blocking run', { operationId: 'jobs.run', responses: ok }],
])('leaves out %s', (_title, operation) => {
  expect(textOf('post', '/api/a', { operationId: 'a.b', ...operation })).not.toContain('method:');
});

it('names the errors that the document has an example of', () => {
  const failure = (examples: object) => ({ content: { 'application/json': { examples } } });
  const text = textOf('get', '/api/a', {
    operationId: 'a.b',
    responses: {
      ...ok,
      '400': failure({ x: { value: { code: 'invalid_request' } } }),
      '404': failure({ y: { $ref: '#/components/examples/a_not_found' } }),
    },
  });
  expect(text).toContain("export type ApiErrorCode = 'a_not_found' | 'invalid_request';");
});

it('refuses a name that is an operation and a group', () => {
  const paths = {
    '/api/a': { get: { operationId: 'a.b', responses: ok }, post: { operationId: 'a.b.c', responses: ok } },
  };
  expect(() => operationsText({ paths } as unknown as ApiDocument)).toThrow(
    'a.b cannot be an operation and a group of operations',
  );
});

it('keeps only successful answers for the types', () => {
  const paths = { '/api/a': { get: { operationId: 'a.b', responses: { ...ok, '400': {}, '302': {} } } } };
  const { responses } = withoutFailures({ paths } as unknown as ApiDocument).paths['/api/a']!.get!;
  expect(responses).toEqual(ok);
});
