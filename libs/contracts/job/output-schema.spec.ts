import { Ajv } from 'ajv';
import { maximumOutputFields, outputSchemaFaults, toJsonSchema } from './output-schema.js';

const field = { type: 'string', description: 'A text' };

describe('an output schema', () => {
  it.each([
    [
      'the five types',
      Object.fromEntries(
        ['boolean', 'string', 'number', 'array', 'object'].map((type) => [type, { type, description: 'x' }]),
      ),
    ],
    ['no description', { list: { type: 'array', items: { type: 'string' } } }],
    ['an example of any kind', { price: { type: 'number', description: 'x', example: null } }],
    [
      'items and properties',
      {
        list: {
          type: 'array',
          description: 'x',
          items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        },
      },
    ],
    ['an enum', { size: { ...field, enum: ['S', 'M', null] } }],
    ['what only looks like an escape', { 'a\\u0000': { ...field, description: '\\\\ud800 😀' } }],
    ['fields named like a schema', { type: field, properties: field, $schema: field }],
    ['no fields at all', {}],
  ])('is accepted with %s', (_name, schema) => {
    expect(outputSchemaFaults(schema)).toEqual([]);
    expect(() => new Ajv({ strict: false }).compile(toJsonSchema(schema as never))).not.toThrow();
  });

  it.each([
    ['outputSchema', []],
    ['outputSchema', 'text'],
    ['outputSchema.a', { a: 'string' }],
    ['outputSchema.a.type', { a: { type: 'date', description: 'x' } }],
    ['outputSchema.a.description', { a: { type: 'string', description: 1 } }],
    ['outputSchema.a.enum', { a: { ...field, enum: [] } }],
    ['outputSchema.a.enum', { a: { type: 'number', description: 'x', enum: ['1', null] } }],
    [
      'outputSchema.l.items.enum',
      { l: { type: 'array', description: 'x', items: { type: 'string', enum: [1] } } },
    ],
    ['NUL', { 'a\0': field }],
    ['NUL', { a: { ...field, description: '\0' } }],
    ['surrogate', { '\ud800': field }],
    ['surrogate', { a: { ...field, example: ['\\', '\\\udc00'] } }],
    ['outputSchema.a.items', { a: { ...field, items: { type: 'string' } } }],
    ['outputSchema.a.properties', { a: { ...field, properties: {} } }],
    ['outputSchema.a.items.type', { a: { type: 'array', description: 'x', items: { type: 'any' } } }],
    [
      'at most',
      Object.fromEntries(Array.from({ length: maximumOutputFields + 1 }, (_, n) => [`f${n}`, field])),
    ],
    ['it is a JSON Schema', { type: 'object', properties: { a: field } }],
    ['it is a JSON Schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', properties: {} }],
    ['field names', JSON.parse('{"__proto__":{"type":"string","description":"x"}}')],
    ['64 KB', { a: { ...field, example: 'x'.repeat(70_000) } }],
  ])('is refused with the path of the problem: %s', (path, schema) => {
    const faults = outputSchemaFaults(schema);
    expect(faults).toHaveLength(1);
    expect(faults[0]!.message).toContain(path);
    expect(faults[0]!.message.startsWith(`${faults[0]!.param} `)).toBe(true);
  });

  it('is refused with every fault at once', () => {
    const schema = {
      a: { type: 'date', description: 5 },
      b: field,
      c: { type: 'array', items: { type: 'object', properties: { d: { type: 'x' }, e: 5 } } },
    };
    expect(outputSchemaFaults(schema).map(({ param }) => param)).toEqual([
      'outputSchema.a.type',
      'outputSchema.a.description',
      'outputSchema.c.items.properties.d.type',
      'outputSchema.c.items.properties.e',
    ]);
  });

  it('is refused when it is nested too deeply', () => {
    let schema: Record<string, unknown> = { type: 'string' };
    for (let depth = 0; depth < 9; depth++) schema = { type: 'array', description: 'x', items: schema };
    expect(outputSchemaFaults({ a: schema })[0]!.message).toContain('must be nested at most 8 levels deep');
  });

  it('demands every field and no other of the data', () => {
    const check = new Ajv().compile(toJsonSchema({ a: field as never }));
    expect([check({ a: 'x' }), check({}), check({ a: 'x', b: 1 }), check({ a: 1 })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
