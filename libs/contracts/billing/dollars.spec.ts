import { validateSync } from 'class-validator';
import { Dollars } from './dollars.js';

class Request {
  @Dollars(0, 1_000)
  amountUsd: unknown;
}

function problemsOf(amountUsd: unknown): string[] {
  const errors = validateSync(Object.assign(new Request(), { amountUsd }), { stopAtFirstError: false });
  return errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
}

it.each([0, 1e-6, 8.5e-3, 0.8, 999.999999, 1_000])('takes %d', (amount) => {
  expect(problemsOf(amount)).toEqual([]);
});

it.each([1e-7, 1.5e-7, 0.0000015, 1.0000001, 0.1 + 0.7])(
  'refuses %d: it is no whole micro-dollar',
  (amount) => {
    expect(problemsOf(amount)).toEqual(['amountUsd must be a number with at most six decimals']);
  },
);

it.each([-0.01, 1_000.01, 1e21, NaN, Infinity, '5', null, undefined, [], {}])('refuses %p', (amount) => {
  expect(problemsOf(amount)).not.toEqual([]);
});
