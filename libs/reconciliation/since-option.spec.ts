import { instantOf } from './since-option.js';

it.each([
  ['2026-01-31T02:00:00Z', '2026-01-31T02:00:00.000Z'],
  ['2026-01-31T02:00:00+02:00', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
])('%s is the instant %s', (given, instant) => {
  expect(instantOf(given)).toBe(instant);
});

it.each(['', 'yesterday', '2026-02-30T00:00:00Z'])('%j is refused', (given) => {
  expect(() => instantOf(given)).toThrow('It must be an instant');
});
