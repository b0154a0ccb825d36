import { applyDecorators } from '@nestjs/common';
import { IsNumber, Max, Min, ValidateBy } from 'class-validator';
import { microsOf } from './price.js';

/**
 * USD, from `minimum` to `maximum`, in whole micro-dollars. class-validator's own rule cannot count the decimals of a
 * number with an exponent, as 1e-7.
 */
export function Dollars(minimum: number, maximum: number): PropertyDecorator {
  return applyDecorators(
    IsNumber(),
    Min(minimum),
    Max(maximum),
    ValidateBy({
      name: 'isDollars',
      validator: {
        validate: (value) => typeof value === 'number' && microsOf(value) !== undefined,
        defaultMessage: () => '$property must be a number with at most six decimals',
      },
    }),
  );
}
