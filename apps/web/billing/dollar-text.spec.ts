import { amountText, dollarsOf } from './dollar-text.js';

it.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['12.5', 12.5],
  ['$5', 5],
  ['1e3', '1e3'],
  ['ten', 'ten'],
  ['-5', '-5'],
])('reads %j as %j', (typed, amount) => {
  expect(dollarsOf(typed)).toEqual(amount);
});

it('shows no cap as an empty field', () => {
  expect(amountText(null)).toBe('');
  expect(amountText(12.5)).toBe('12.5');
});
