import { type Example, fitted } from './logistic-regression.js';

const example = (names: readonly string[], isTrue: boolean, weight = 1): Example => ({
  features: new Map(names.map((name) => [name, 1])),
  isTrue,
  weight,
});
const fit = { penalty: 0.1, rounds: 500 };

test('a feature of true examples gets a positive weight, one of false examples a negative one', () => {
  const weights = fitted([example(['broken', 'page'], true), example(['fine', 'page'], false)], fit);
  expect(weights.get('broken')).toBeGreaterThan(0.5);
  expect(weights.get('fine')).toBeLessThan(-0.5);
  expect(Math.abs(weights.get('page')!)).toBeLessThan(0.1);
});

test('the bias is the log odds of examples without features', () => {
  const examples = [example([], true), example([], true), example([], true), example([], false)];
  expect(fitted(examples, fit).get('bias')).toBeCloseTo(Math.log(3), 2);
});

test('an example without weight changes nothing', () => {
  const examples = [example(['a'], true), example(['b'], false)];
  const more = fitted([...examples, example(['a'], false, 0)], fit);
  expect(more.get('a')).toBeCloseTo(fitted(examples, fit).get('a')!, 10);
});
