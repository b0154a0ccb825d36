import { compileResultsTemplate, type OutputField, outputSchemaFaults } from '@handtest/contracts/job';
import fc from 'fast-check';
import { outputSchema } from '../test/random-schema.js';
import { answersFaults } from './answers-faults.js';
import { formOf } from './form.js';

const word = fc.stringMatching(/^[A-Za-z][a-z]{0,7}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const choices = fc.uniqueArray(words, { minLength: 2, maxLength: 4 });

interface Line {
  text: string;
  type: OutputField['type'];
  options?: string[];
  itemType?: string;
}

/** A label with each kind of answer that a results template may have. */
const line = (label: string): fc.Arbitrary<Line> =>
  fc.oneof(
    fc.constant<Line>({ text: `${label}: [ ]`, type: 'boolean' }),
    fc.constant<Line>({ text: `${label}: ___`, type: 'string' }),
    fc.constant<Line>({ text: `${label}: #`, type: 'number' }),
    fc.constant<Line>({ text: `${label}:\n- ___`, type: 'array', itemType: 'string' }),
    choices.map((options): Line => {
      return { text: `${label}: ${options.map((one) => `( ) ${one}`).join(' ')}`, type: 'string', options };
    }),
    choices.map((options): Line => {
      return { text: `${label}: ${options.map((one) => `[ ] ${one}`).join(' ')}`, type: 'array', options };
    }),
  );

const template = fc
  .uniqueArray(words, {
    minLength: 1,
    maxLength: 12,
    selector: (label) => label.toLowerCase().replaceAll(' ', ''),
  })
  .chain((labels) => fc.tuple(...labels.map((label) => line(label).map((one) => ({ label, ...one })))));

describe('the form of a results template', () => {
  it('has one field for each line, in the order of the lines, keyed as the output schema', () => {
    let tried = 0;
    fc.assert(
      fc.property(template, (lines) => {
        tried += lines.length;
        const compiled = compileResultsTemplate(lines.map(({ text }) => text).join('\n'));
        if ('problems' in compiled) throw new Error(compiled.problems.join());
        const form = formOf(compiled.schema)!;
        expect(form.map(({ key }) => key)).toEqual(Object.keys(compiled.schema));
        expect(form.map(({ key: _key, ...field }) => field)).toEqual(
          lines.map(({ text: _text, ...field }) => field),
        );
      }),
      { numRuns: 300 },
    );
    process.stdout.write(`form of results templates: tried ${tried} lines, failed 0\n`);
  });
});

describe('the form of an output schema', () => {
  it('has its fields in its order, labelled by their descriptions or names', () => {
    fc.assert(
      fc.property(outputSchema, (schema) => {
        expect(outputSchemaFaults(schema)).toEqual([]);
        const form = formOf(schema)!;
        expect(form.map(({ key, type }) => [key, type])).toEqual(
          Object.entries(schema).map(([key, { type }]) => [key, type]),
        );
        for (const { key, label } of form) expect(label).toBe(schema[key]!.description!.trim() || key);
      }),
    );
  });

  it('offers only options that the schema accepts', () => {
    fc.assert(
      fc.property(outputSchema, (schema) => {
        for (const { key, type, options } of formOf(schema) ?? []) {
          if (options === undefined) continue;
          const answers = type === 'array' ? [options] : options;
          expect(answers.flatMap((answer) => answersFaults({ [key]: answer }, schema))).toEqual([]);
        }
      }),
    );
  });

  it('has the parts of objects, also in lists', () => {
    const part = { type: 'number', description: 'In USD' } as const;
    const price = { type: 'object', description: 'The price', properties: { total: part } } as const;
    const fields = [{ key: 'total', label: 'In USD', type: 'number' }];
    expect(formOf({ price, prices: { type: 'array', description: '', items: price, example: [1] } })).toEqual(
      [
        { key: 'price', label: 'The price', type: 'object', fields },
        { key: 'prices', label: 'prices', type: 'array', itemType: 'object', fields, example: [1] },
      ],
    );
  });

  it('is absent when the caller asks for no data', () => {
    expect([formOf(undefined), formOf(null), formOf({})]).toEqual([undefined, undefined, undefined]);
  });
});
