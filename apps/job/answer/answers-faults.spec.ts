import {
  type OutputField,
  type OutputSchema,
  outputSchemaFaults,
  toJsonSchema,
} from '@handtest/contracts/job';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { answersFaults } from './answers-faults.js';
import { answersFor, outputSchema } from '../test/random-schema.js';

const schema: OutputSchema = {
  paid: { type: 'boolean', description: 'Paid' },
  total: { type: 'number', description: 'Total' },
  note: { type: 'string', description: 'Note' },
  size: { type: 'string', description: 'Size', enum: ['small', 'large'] },
  browsers: { type: 'array', description: 'Any', items: { type: 'string', enum: ['Firefox', 'Safari'] } },
  bugs: { type: 'array', description: 'Bugs', items: { type: 'string' } },
  address: {
    type: 'object',
    description: 'Address',
    properties: { city: { type: 'string' }, 'zip/code~': { type: 'number' } },
    required: ['city'],
  },
  rows: {
    type: 'array',
    description: 'Rows',
    items: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
  },
};

it.each<[string, Record<string, unknown>, string]>([
  ['a text for a boolean', { paid: 'yes' }, 'answers.paid must be true or false'],
  ['null', { paid: null }, 'answers.paid must be true or false'],
  ['a text for a number', { total: '3' }, 'answers.total must be a number'],
  ['a number without end', { total: Infinity }, 'answers.total must be a finite number'],
  ['a number for a text', { note: 3 }, 'answers.note must be a string'],
  ['another option', { size: 'medium' }, 'answers.size must be one of "small", "large"'],
  ['an option in a list', { browsers: ['Edge'] }, 'answers.browsers[0] must be one of "Firefox", "Safari"'],
  ['a text for a list', { bugs: 'none' }, 'answers.bugs must be an array'],
  ['an item of a list', { bugs: ['a', 1] }, 'answers.bugs[1] must be a string'],
  ['a part of an object', { address: { city: 1 } }, 'answers.address.city must be a string'],
  ['a missing part', { address: {} }, 'answers.address.city is required'],
  [
    'a part with signs in its name',
    { address: { city: 'x', 'zip/code~': '' } },
    'answers.address.zip/code~ must be a number',
  ],
  ['a part of an item', { rows: [{ price: 1 }, { price: '1' }] }, 'answers.rows[1].price must be a number'],
  ['an unknown name', { payed: true }, 'answers.payed must be left out: the job does not ask for it'],
  [
    'the name of a method',
    { toString: 'x' },
    'answers.toString must be left out: the job does not ask for it',
  ],
])('%s is refused with its path', (_what, answers, message) => {
  expect(answersFaults(answers, schema).map((fault) => fault.message)).toEqual([message]);
});

it('refuses every wrong value at once', () => {
  const answers = { paid: 1, note: 'fine', browsers: ['Edge', 'Safari', 5], rows: [{}], more: 0 };
  expect(answersFaults(answers, schema).map(({ param }) => param)).toEqual([
    'answers.paid',
    'answers.browsers[0]',
    'answers.browsers[2]',
    'answers.rows[0].price',
    'answers.more',
  ]);
});

it('accepts any part of the fields', () => {
  const whole = {
    paid: true,
    total: 0,
    note: '',
    size: 'small',
    browsers: ['Safari'],
    bugs: [],
    address: { city: 'Rome', 'zip/code~': 1, more: 'x' },
    rows: [{ price: 2 }],
  };
  fc.assert(
    fc.property(fc.subarray(Object.keys(whole) as (keyof typeof whole)[]), (names) => {
      const part = Object.fromEntries(names.map((name) => [name, whole[name]]));
      expect(answersFaults(part, schema)).toEqual([]);
    }),
  );
});

it('refuses any answers for a job that asks for no data', () => {
  const message = 'answers must be left out: the job asks for no data';
  expect(answersFaults({}, undefined)).toEqual([{ param: 'answers', message }]);
});

it('accepts an enum that repeats a value', () => {
  const size: OutputField = { type: 'string', description: '', enum: ['small', 'small'] };
  expect(answersFaults({ size: 'small' }, { size })).toEqual([]);
});

it('cuts long names and options', () => {
  const long = 'x'.repeat(100_000);
  expect(answersFaults({ [long]: 1 }, schema)[0]!.message.length).toBeLessThan(300);
  const wide: OutputField = { type: 'string', description: '', enum: [long] };
  expect(answersFaults({ a: 1 }, { a: { ...wide, type: 'number', enum: [1] } })).toEqual([]);
  expect(answersFaults({ a: 'y' }, { a: wide })[0]!.message.length).toBeLessThan(300);
});

it('accepts exactly what the JSON Schema of the field accepts', () => {
  const outcomes = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(outputSchema, (fields) => {
      const ajv = new Ajv({ strict: false, strictNumbers: true, ownProperties: true, validateSchema: false });
      const fits = ajv.compile({ ...toJsonSchema(fields), required: [] });
      for (const answers of fc.sample(answersFor(fields), 10)) {
        const isAccepted = answersFaults(answers, fields).length === 0;
        expect([answers, isAccepted]).toEqual([answers, fits(answers)]);
        outcomes[isAccepted ? 'accepted' : 'refused']++;
      }
    }),
    { numRuns: 60 },
  );
  const { accepted, refused } = outcomes;
  process.stdout.write(`answers against Ajv: tried ${accepted + refused}, ${accepted} accepted, failed 0\n`);
  expect(Math.min(accepted, refused)).toBeGreaterThan(50);
});

it('validates the largest schemas in milliseconds', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 2_500 }, (_, n) => [`p${n}`, { type: 'string' } as const]),
  );
  const large: OutputSchema = { wide: { type: 'object', description: '', properties } };
  expect(outputSchemaFaults(large)).toEqual([]);
  const wide = Object.fromEntries(Object.keys(properties).map((name) => [name, 'x']));
  const times = Array.from({ length: 20 }, () => {
    const startedAt = performance.now();
    expect(answersFaults({ wide }, large)).toEqual([]);
    return performance.now() - startedAt;
  }).sort((a, b) => a - b);
  process.stdout.write(
    `validate 2,500 answers: tried ${times.length}, median ${times[10]!.toFixed(1)} ms, worst ${times[19]!.toFixed(1)} ms\n`,
  );
  expect(times[10]).toBeLessThan(100);
});
