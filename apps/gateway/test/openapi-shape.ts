/** The form of an OpenAPI 3.0 document, strict for the part that ours uses: unknown fields are refused. */
const text = { type: 'string', minLength: 1 } as const;
const list = (items: object) => ({ type: 'array', items }) as const;
const map = (values: object) => ({ type: 'object', additionalProperties: values }) as const;
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

function exactly(required: Record<string, object>, optional: Record<string, object> = {}): object {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

const schemaFields = {
  $ref: { type: 'string', pattern: '^#/components/schemas/\\w+$' },
  allOf: list(ref('schema')),
  oneOf: list(ref('schema')),
  type: { enum: ['object', 'array', 'string', 'number', 'integer', 'boolean'] },
  format: text,
  description: text,
  nullable: { const: true },
  default: {},
  example: {},
  enum: { type: 'array', minItems: 1, uniqueItems: true },
  pattern: text,
  minLength: { type: 'integer', minimum: 0 },
  maxLength: { type: 'integer', minimum: 0 },
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  maxItems: { type: 'integer' },
  items: ref('schema'),
  properties: map(ref('schema')),
  required: { type: 'array', items: text, minItems: 1, uniqueItems: true },
  additionalProperties: { anyOf: [{ type: 'boolean' }, ref('schema')] },
};

const content = {
  type: 'object',
  patternProperties: { '^[a-z]+/([a-z0-9.+-]+|\\*)$': exactly({ schema: ref('schema') }) },
  additionalProperties: false,
  minProperties: 1,
};
const header = exactly({ schema: ref('schema') }, { description: text });
const methods = ['get', 'post', 'put', 'patch', 'delete'];

export const openApiShape = {
  $defs: {
    schema: exactly({}, schemaFields),
    operation: exactly(
      {
        operationId: { type: 'string', pattern: '^[\\w.]+$' },
        summary: text,
        tags: list(text),
        parameters: list(
          exactly(
            {
              name: text,
              in: { enum: ['path', 'query', 'header'] },
              required: { type: 'boolean' },
              schema: ref('schema'),
            },
            { description: text },
          ),
        ),
        'x-access': text,
        responses: {
          type: 'object',
          patternProperties: {
            '^(20[01]|[45]\\d\\d)$': exactly({ description: text, content }, { headers: map(header) }),
            '^(204|3\\d\\d)$': exactly({ description: text }),
          },
          additionalProperties: false,
          minProperties: 2,
        },
      },
      {
        description: text,
        requestBody: exactly({ required: { type: 'boolean' }, content }),
        security: list(map(list(text))),
      },
    ),
  },
  ...exactly(
    {
      openapi: { type: 'string', pattern: '^3\\.0\\.\\d$' },
      info: exactly({ title: text, version: text }, { description: text, contact: { type: 'object' } }),
      paths: {
        type: 'object',
        patternProperties: {
          '^/api/': exactly({}, Object.fromEntries(methods.map((method) => [method, ref('operation')]))),
        },
        additionalProperties: false,
      },
      components: exactly({
        schemas: map(ref('schema')),
        securitySchemes: map(
          exactly(
            { type: { const: 'http' }, scheme: { const: 'bearer' }, bearerFormat: text },
            { description: text },
          ),
        ),
      }),
    },
    {
      tags: list(exactly({ name: text }, { description: { type: 'string' } })),
      servers: list(exactly({ url: text })),
    },
  ),
};
