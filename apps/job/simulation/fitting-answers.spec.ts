import { outputSchemaFaults } from '@handtest/contracts/job';
import fc from 'fast-check';
import { answersFaults } from '../answer/answers-faults.js';
import { outputSchema } from '../test/random-schema.js';
import { fittingAnswers } from './fitting-answers.js';

it('fit any output schema, and only a field that no value fits has none', () => {
  let left = 0;
  let all = 0;
  fc.assert(
    fc.property(outputSchema, fc.boolean(), (schema, hasPassed) => {
      fc.pre(outputSchemaFaults(schema).length === 0);
      const answers = fittingAnswers(schema, hasPassed);
      expect(answersFaults(answers, schema)).toEqual([]);
      expect(fittingAnswers(schema, hasPassed)).toEqual(answers);
      // The random schemas have no field that no value fits.
      expect(Object.keys(answers).sort()).toEqual(Object.keys(schema).sort());
      left += Object.keys(schema).length - Object.keys(answers).length;
      all += Object.keys(schema).length;
    }),
    { numRuns: 2_000 },
  );
  process.stdout.write(`fitting answers: tried ${all}, failed ${left}\n`);
});

it('are the example, the first option or the verdict', () => {
  const schema = {
    paid: { type: 'boolean' },
    size: { type: 'string', enum: ['small', 'large'] },
    price: { type: 'number', example: 19.9 },
    unfit: { type: 'number', example: 'none' },
    steps: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  } as const;
  expect(fittingAnswers(schema as never, false)).toEqual({
    paid: false,
    size: 'small',
    price: 19.9,
    unfit: 1,
    steps: [{ name: 'Simulated answer' }],
  });
});

it('leave out a field that no value fits', () => {
  const impossible = { type: 'array', enum: [[1]], items: { type: 'string' } };
  const schema = {
    impossible,
    outer: { type: 'object', properties: { impossible }, required: ['impossible'] },
    optional: { type: 'object', properties: { impossible }, required: ['other'] },
    list: { type: 'array', items: impossible },
  };
  expect(fittingAnswers(schema as never, true)).toEqual({
    optional: { other: 'Simulated answer' },
    list: [],
  });
});
