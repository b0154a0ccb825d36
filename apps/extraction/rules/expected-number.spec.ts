import { otherNumber } from './expected-number.js';

const ofTotal = (report: string) =>
  otherNumber({ description: 'Add 3 mugs. The total must be 36.00.', report });

test('a number that the instructions ask for speaks for a pass, another one for a fail', () => {
  expect(ofTotal('The total is 36.')).toBe(-1);
  expect(ofTotal('The total is 24.')).toBe(1);
});

test('a comma and a point are one decimal sign', () => {
  expect(otherNumber({ description: 'It must be saved as 12.50.', report: 'It says 12,50.' })).toBe(-1);
});

test('without a number on either side there is nothing to compare', () => {
  expect(ofTotal('The total is right.')).toBe(0);
  expect(otherNumber({ description: 'Add 3 mugs.', report: 'There are 4.' })).toBe(0);
});
