import { type OutputField, type OutputSchema, toJsonSchema } from '@handtest/contracts/job';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { proseOf } from '../prose.js';
import { valuesOf } from './value-finder.js';

const words =
  'login order total paid number price error message items seconds worked failed not no yes 12 1.299,00 € $5 "Card declined" A-77 twice a dozen 7 out of 10 3 March 2026 ( ) (x) [x] [ ] : = . , ; ? - \n > { } __proto__ Firefox Safari constructor'.split(
    ' ',
  );
it('a list of problems has at most fifty', () => {
  const report = Array.from({ length: 60 }, (_, n) => `Button ${n} is broken and shows an error.`).join(' ');
  const bugs = { bugs: { type: 'array', description: 'All bugs', items: { type: 'string' } } } as const;
  expect(valuesOf(bugs, proseOf(report), 'fail').data.bugs).toHaveLength(50);
});

const reports = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string()), { maxLength: 60 })
  .map((parts) => parts.join(' '));
const descriptions = fc.constantFrom(
  '',
  'The total in EUR',
  'Did the login work?',
  'Error message',
  'How many items',
  'Notes',
);
const names = fc.constantFrom(
  'login',
  'orderTotal',
  'error_message',
  'items',
  'success',
  'constructor',
  'x',
  'toString',
  '数',
);

const fields: fc.Arbitrary<OutputField> = fc.letrec<{
  field: OutputField;
  leaf: OutputField;
  list: OutputField;
  group: OutputField;
}>((tie) => ({
  field: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('list'), tie('group')),
  leaf: fc.oneof(
    fc.record({
      type: fc.constantFrom('boolean', 'string', 'number'),
      description: descriptions,
    }) as fc.Arbitrary<OutputField>,
    fc.constant<OutputField>({ type: 'string', description: 'Browser', enum: ['Firefox', 'Safari'] }),
    fc.constant<OutputField>({ type: 'number', description: 'Items', enum: [12, 7, 'many'] }),
  ),
  list: tie('field').chain((items) =>
    fc.record({ type: fc.constant('array' as const), description: descriptions, items: fc.constant(items) }),
  ),
  group: fc.dictionary(names, tie('field'), { maxKeys: 3, noNullPrototype: true }).map((properties) => ({
    type: 'object' as const,
    description: 'A group',
    properties,
    required: Object.keys(properties),
  })),
})).field;
const schemas: fc.Arbitrary<OutputSchema> = fc.dictionary(names, fields, {
  maxKeys: 5,
  noNullPrototype: true,
});

describe('the values of any report', () => {
  it('fit the schema, are the same each time, and are empty where nothing is stated', () => {
    const ajv = new Ajv({ strict: false });
    fc.assert(
      fc.property(schemas, reports, (schema, report) => {
        const found = valuesOf(schema, proseOf(report));
        const isValid = ajv.compile(toJsonSchema(schema));
        expect({ valid: isValid(found.data), errors: isValid.errors }).toEqual({ valid: true, errors: null });
        expect(valuesOf(schema, proseOf(report))).toEqual(found);
        expect(found.unstated.every((name) => Object.hasOwn(schema, name))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are found in bounded time in 100,000 characters', () => {
    const schema: OutputSchema = {
      total: { type: 'number', description: 'Total of the order in EUR' },
      paid: { type: 'boolean', description: 'Was the order paid?' },
      message: { type: 'string', description: 'The error message' },
      orderNumber: { type: 'string', description: 'The number of the order' },
      browser: { type: 'string', description: 'Browser', enum: ['Firefox', 'Safari'] },
      menuItems: { type: 'array', description: 'Items of the menu' },
    };
    const hostile = [
      '12 ',
      '1.',
      '1,000',
      'one hundred and ',
      '"',
      "'a ",
      'total: ',
      'a:',
      'A-',
      'a b, ',
      '(',
      '[x',
      '[ ] ',
      'no ',
      '-1',
      '+1 ',
      'total 12, ',
      'Total - ',
      'Was it? yes ',
      'A ',
      'a@a.',
      '/a',
      '1:1',
      'menu items Home, ',
      '\n',
      '- a\n',
      'not Firefox ',
      '€',
      '1 s ',
      ' ',
      '#1',
      'Jan 1 ',
    ];
    const long = (part: string) => part.repeat(Math.ceil(100_000 / part.length)).slice(0, 100_000);
    const texts = hostile.flatMap((part) => [long(part), long(`${long(part).slice(0, 1_900)}. The `)]);
    const times = texts.map((report) => {
      const prose = proseOf(report);
      const startedAt = performance.now();
      valuesOf(schema, prose);
      return Math.round(performance.now() - startedAt);
    });
    const slow = times.filter((ms) => ms > 5_000).length;
    process.stdout.write(
      `values of 100,000 hostile characters: tried ${times.length}, failed ${slow}, worst ${Math.max(...times)} ms\n`,
    );
    expect(slow).toBe(0);
  });
});

describe('a failed test', () => {
  it.each([
    'The test failed. Expected: an order confirmation. success: no',
    'The test failed. When I clicked pay, nothing happened. Expected: an order confirmation. success: no',
    'The test failed. Expected: an order confirmation, but there was none. success: no',
    'The test failed. I expected: success. No order was made.',
    'The test failed. Expected: an order confirmation.\nsuccess: no',
    'The test failed. Expected: a page. success: no',
  ])('never has a success or a payment in %j', (report) => {
    const schema: OutputSchema = {
      success: { type: 'boolean', description: 'Did it work?' },
      paid: { type: 'boolean', description: 'Was the order paid?' },
    };
    const { data, unstated } = valuesOf(schema, proseOf(report), 'fail');
    expect(data).toEqual({ success: false, paid: false });
    expect(unstated).not.toContain('success');
  });
});

describe('a field about the whole test', () => {
  const schema: OutputSchema = { success: { type: 'boolean', description: 'Did it work?' } };
  const read = (report: string, stated?: 'pass' | 'fail' | 'not_applicable') =>
    valuesOf(schema, proseOf(report), stated);

  it.each([
    ['pass', true],
    ['fail', false],
  ] as const)('has the stated verdict "%s"', (verdict, success) => {
    expect(read('I bought an item.', verdict)).toEqual({ data: { success }, unstated: [] });
  });

  it('is not stated without a verdict', () => {
    expect(read('Everything works.')).toEqual({ data: { success: false }, unstated: ['success'] });
    expect(read('This does not apply.', 'not_applicable').unstated).toEqual(['success']);
  });

  it('has the value of its label, also against the verdict', () => {
    expect(read('success: no', 'pass')).toEqual({ data: { success: false }, unstated: [] });
  });
});

it('fills objects by property, and gives required properties without a schema null', () => {
  const schema: OutputSchema = {
    times: {
      type: 'object',
      description: 'Times',
      properties: { load: { type: 'number' } },
      required: ['load', 'paint'],
    },
  };
  expect(valuesOf(schema, proseOf('Load: 3')).data).toEqual({ times: { load: 3, paint: null } });
  expect(valuesOf(schema, proseOf('I saw nothing.'))).toEqual({
    data: { times: { load: 0, paint: null } },
    unstated: ['times'],
  });
});
