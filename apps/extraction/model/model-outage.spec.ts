import type { Attempt } from '@handtest/work';
import { isOutageTooLong } from './model-outage.js';

it.each([
  [1_799, 200, false],
  [1_800, 3, false],
  [1_800, 4, true],
  [90_000, 1, false],
])('an outage of %i s that an attempt of number %i meets is too long: %s', (ageSeconds, number, expected) => {
  expect(isOutageTooLong({ ageSeconds, number } as Attempt, 30)).toBe(expected);
});
