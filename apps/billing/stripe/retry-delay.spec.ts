import { retryDelaySeconds } from './retry-delay.js';

test('an event is tried again after half a second, then ever later, at most an hour', () => {
  expect([0, 1, 2, 3, 10].map(retryDelaySeconds)).toEqual([0.5, 0.5, 1, 2, 256]);
  expect([14, 60, 5_000].map(retryDelaySeconds)).toEqual([3_600, 3_600, 3_600]);
});

test('sixty attempts take about two days', () => {
  const seconds = Array.from({ length: 60 }, (_, n) => retryDelaySeconds(n + 1)).reduce((a, b) => a + b, 0);
  expect(seconds / 86_400).toBeGreaterThan(1.9);
  expect(seconds / 86_400).toBeLessThan(2.1);
});
