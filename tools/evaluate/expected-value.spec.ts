import { isExpected } from './expected-value.js';

it.each<[value: unknown, expected: unknown, isRight: boolean]>([
  [true, true, true],
  [true, false, false],
  [4.2, 4.2, true],
  [4, 4.2, false],
  ['4.2', 4.2, false],
  [0, false, false],
  ['TN-48213', 'tn-48213', true],
  ['  Your  card was declined. ', 'your card was declined', true],
  ['“Dr. Okafor”', 'Dr. Okafor', true],
  ['Dr. Okafor', 'Okafor', false],
  ['Dr. Okafor', { contains: 'okafor' }, true],
  ['', { contains: 'okafor' }, false],
  [undefined, { contains: 'okafor' }, false],
  ['blue', { oneOf: ['red', 'blue'] }, true],
  ['green', { oneOf: ['red', 'blue'] }, false],
  [['b', 'a'], ['a', 'b'], true],
  [['a', 'a'], ['a', 'b'], false],
  [['a', 'b', 'c'], ['a', 'b'], false],
  [['the date is refused'], [{ contains: 'date' }], true],
  ['a', ['a'], false],
  [{ email: 'a@b.org', phone: '1' }, { email: 'a@b.org' }, true],
  [{ email: '' }, { email: 'a@b.org' }, false],
])('%j for %j: %j', (value, expected, isRight) => {
  expect(isExpected(value, expected)).toBe(isRight);
});
