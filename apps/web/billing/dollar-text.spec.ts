import { amountText, dollarsOf, sumUsd } from './dollar-text.js';

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

it('adds without errors of binary fractions', () => {
  expect(sumUsd(7.6245, -7.65)).toBe(-0.0255);
  expect(sumUsd(0.1, 0.2)).toBe(0.3);
});
