import { defaultRedelivery, nextDelivery } from './redelivery.js';

test('a failing event is delivered twelve times within four to five minutes, later each time, then parked', () => {
  const steps = Array.from({ length: 12 }, (_, index) => nextDelivery(defaultRedelivery, index + 1));
  expect(steps.at(-1)).toBe('park');
  const delays = steps.slice(0, -1).map((step) => (step === 'park' ? NaN : step.afterMs));
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('an event that was delivered more often than that is parked too', () => {
  expect(nextDelivery(defaultRedelivery, 13)).toBe('park');
});
