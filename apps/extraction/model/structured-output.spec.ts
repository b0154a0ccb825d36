import { type OutputField, outputSchemaFaults, toJsonSchema } from '@handtest/contracts/job';
import { AnthropicServer } from '@handtest/fakes';
import fc from 'fast-check';
import { structuredOutputSchema } from './structured-output.js';

const schemaOf = (fields: Record<string, OutputField>) => structuredOutputSchema(toJsonSchema(fields));
const optional = (count: number): OutputField => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string' }])),
});

it.each<[string, Record<string, OutputField>]>([
  ['25 optional properties', { a: optional(12), b: { type: 'array', items: optional(13) } }],
  ['an enum with a value of another type', { a: { type: 'string', enum: ['x', null] } }],
  ['an enum of lists', { a: { type: 'array', items: { type: 'string' }, enum: [['x']] } }],
  ['an enum of objects', { a: { ...optional(1), enum: [{ p0: 'x' }] } }],
  ['an object without properties', { a: { type: 'object' } }],
  ['an object that requires a property without a schema', { a: { ...optional(1), required: ['p1'] } }],
])('%s cannot be expressed', (_name, fields) => {
  expect(schemaOf(fields)).toBeUndefined();
});

it('24 optional properties and simple enums can be expressed, and every object is closed', () => {
  const schema = schemaOf({ a: optional(24), b: { type: 'number', enum: [1, 2] } });
  expect(schema).toMatchObject({ properties: { a: { additionalProperties: false }, b: { enum: [1, 2] } } });
});

const names = fc.string({ minLength: 1, maxLength: 4 }).filter((name) => name !== '__proto__');
const simple = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant([]));
const { field } = fc.letrec<{ field: OutputField }>((tie) => {
  const properties = fc.dictionary(names, tie('field'), { maxKeys: 12 });
  return {
    field: fc.oneof(
      { maxDepth: 3 },
      fc.record<OutputField>({ type: fc.constantFrom('string', 'number', 'boolean') }),
      fc.record<OutputField>({ type: fc.constant('string'), enum: fc.array(simple, { minLength: 1 }) }),
      fc.record<OutputField>({ type: fc.constant('array'), items: tie('field') }),
      fc.record<OutputField>({ type: fc.constant('object'), properties }, { requiredKeys: ['type'] }),
    ),
  };
});

it('the API accepts the schema of every output schema, where it has one', async () => {
  const server = await AnthropicServer.start(() => ({ text: '{}' }));
  const headers = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' };
  const figures = { expressed: 0, left: 0 };
  const property = fc.asyncProperty(fc.dictionary(names, field, { maxKeys: 5 }), async (fields) => {
    fc.pre(outputSchemaFaults(fields).length === 0);
    const schema = schemaOf(fields);
    figures[schema ? 'expressed' : 'left']++;
    if (!schema) return;
    const format = { type: 'json_schema', schema };
    const messages = [{ role: 'user', content: 'Hi' }];
    const body = JSON.stringify({ model: 'claude', max_tokens: 1, messages, output_config: { format } });
    const answer = await fetch(`${server.url}/v1/messages`, { method: 'POST', headers, body });
    expect(await answer.json()).not.toHaveProperty('error');
  });
  await fc.assert(property, { numRuns: 200 });
  await server.stop();
  expect(Math.min(figures.expressed, figures.left)).toBeGreaterThan(20);
});
