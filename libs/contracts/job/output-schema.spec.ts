import { Ajv } from 'ajv';
import { outputSchemaFaults, toJsonSchema } from './output-schema.js';

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
    ['it is a JSON Schema', { type: 'object', properties: { a: field } }],
    ['it is a JSON Schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', properties: {} }],
    ['field names', JSON.parse('{"__proto__":{"type":"string","description":"x"}}')],
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

  it.each([
    ['lists', (inner: unknown) => ({ type: 'array', items: inner })],
    ['objects', (inner: unknown) => ({ type: 'object', properties: { a: inner } })],
  ])('may have 8 levels of %s, and not 9', (_name, around) => {
    const nested = (levels: number): unknown => (levels === 1 ? field : around(nested(levels - 1)));
    expect(outputSchemaFaults({ a: nested(8) })).toEqual([]);
    const faults = outputSchemaFaults({ a: nested(9) });
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(/ must be nested at most 8 levels deep$/),
    ]);
  });

  it('may have 100 fields, and not 101', () => {
    const schema = (fields: number) =>
      Object.fromEntries(Array.from({ length: fields }, (_, n) => [`f${n}`, field]));
    expect(outputSchemaFaults(schema(100))).toEqual([]);
    expect(outputSchemaFaults(schema(101))[0]!.message).toContain('at most 100 fields; it has 101');
  });

  it('may have 64 KB as JSON in UTF-8, and not one byte more', () => {
    const schema = (example: string) => ({ a: { ...field, example } });
    const rest = 65_536 - JSON.stringify(schema('')).length;
    expect(outputSchemaFaults(schema('x'.repeat(rest)))).toEqual([]);
    expect(outputSchemaFaults(schema('x'.repeat(rest + 1)))[0]!.message).toContain('at most 64 KB');
    expect(outputSchemaFaults(schema('x'.repeat(rest - 1) + 'é'))[0]!.message).toContain('at most 64 KB');
  });

  it('may have field names of 100 characters, and not of 101 or none', () => {
    const refused = (name: string) => outputSchemaFaults({ [name]: field }).length > 0;
    expect([refused('x'.repeat(100)), refused('x'.repeat(101)), refused('')]).toEqual([false, true, true]);
  });

  it.each([
    ['outputSchema.a.required', { type: 'object', properties: { b: field }, required: 'b' }],
    ['outputSchema.a.required', { type: 'object', properties: { b: field }, required: ['b', 1] }],
    ['outputSchema.a.properties', { type: 'object', properties: [field] }],
    ['outputSchema.a.properties', { type: 'object', properties: null }],
    ['outputSchema.a.enum', { type: 'object', enum: ['text', null, []] }],
  ])('is refused with a fault of %s alone: %j', (param, refusedField) => {
    expect(outputSchemaFaults({ a: refusedField }).map((fault) => fault.param)).toEqual([param]);
  });

  it('lists the types that a field may have', () => {
    expect(outputSchemaFaults({ a: { type: 'date' } })[0]!.message).toBe(
      'outputSchema.a.type must be boolean, string, number, array or object',
    );
  });

  it('demands of the data what each field demands, at every level', () => {
    const item = {
      type: 'object',
      description: 'An order',
      properties: { size: { type: 'string', enum: ['S', 'M'] }, note: { type: 'string' } },
      required: ['size'],
    } as const;
    const orders = { type: 'array', description: 'The orders', items: item };
    const schema = toJsonSchema({ orders } as never);
    expect(schema).toEqual({
      type: 'object',
      properties: { orders },
      required: ['orders'],
      additionalProperties: false,
    });
    const check = new Ajv().compile(schema);
    const fits = (order: unknown) => check({ orders: [order] });
    expect([fits({ size: 'S' }), fits({ size: 'M', note: 'x' })]).toEqual([true, true]);
    const wrong = [{}, { size: 'L' }, { size: 'S', note: 1 }, 'S'];
    expect(wrong.map(fits)).toEqual([false, false, false, false]);
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
