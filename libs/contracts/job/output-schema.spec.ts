import { Ajv } from 'ajv';
import { maximumOutputFields, outputSchemaProblem, toJsonSchema } from './output-schema.js';

const field = { type: 'string', description: 'A text' };

describe('an output schema', () => {
  it.each([
    [
      'the five types',
      Object.fromEntries(
        ['boolean', 'string', 'number', 'array', 'object'].map((type) => [type, { type, description: 'x' }]),
      ),
    ],
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
    ['no fields at all', {}],
  ])('is accepted with %s', (_name, schema) => {
    expect(outputSchemaProblem(schema)).toBeUndefined();
    expect(() => new Ajv({ strict: false }).compile(toJsonSchema(schema as never))).not.toThrow();
  });

  it.each([
    ['outputSchema', []],
    ['outputSchema', 'text'],
    ['outputSchema.a', { a: 'string' }],
    ['outputSchema.a.type', { a: { type: 'date', description: 'x' } }],
    ['outputSchema.a.description', { a: { type: 'string' } }],
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
    ['field names', JSON.parse('{"__proto__":{"type":"string","description":"x"}}')],
    ['64 KB', { a: { ...field, example: 'x'.repeat(70_000) } }],
  ])('is refused with the path of the problem: %s', (path, schema) => {
    expect(outputSchemaProblem(schema)).toContain(path);
  });

  it('is refused when it is nested too deeply', () => {
    let schema: Record<string, unknown> = { type: 'string' };
    for (let depth = 0; depth < 9; depth++) schema = { type: 'array', description: 'x', items: schema };
    expect(outputSchemaProblem({ a: schema })).toContain('must be nested at most 8 levels deep');
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
