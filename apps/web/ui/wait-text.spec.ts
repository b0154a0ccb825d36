import { waitText, withoutWait } from './wait-text.js';

it.each([
  [0, 'You can try again now'],
  [7, 'Try again in 7 s'],
  [90, 'Try again in 1:30'],
])('says how long %s seconds are', (seconds, expected) => {
  expect(waitText(seconds)).toBe(expected);
});

it('leaves out the seconds of a message, which the countdown replaces', () => {
  expect(withoutWait('Too many tests, retry in 8 seconds')).toBe('Too many tests');
  expect(withoutWait('Too many tests, retry in 1 second')).toBe('Too many tests');
  expect(withoutWait('Not found')).toBe('Not found');
});
