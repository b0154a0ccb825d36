import { type OutputSchema, outputSchemaFaults, toJsonSchema } from '@handtest/contracts/job';
import { validatorOf } from './answer-validation.js';

it('accepts each output schema that a job may have, also an enum that repeats a value', () => {
  const outputSchema: OutputSchema = {
    size: { type: 'string', description: 'Size', enum: ['small', 'small'] },
  };
  expect(outputSchemaFaults(outputSchema)).toEqual([]);
  const validate = validatorOf(toJsonSchema(outputSchema));
  expect(validate({ size: 'small' })).toEqual({ value: { size: 'small' } });
  expect(validate({ size: 'large' })).toEqual({
    problems: ['/size must be equal to one of the allowed values'],
  });
});
