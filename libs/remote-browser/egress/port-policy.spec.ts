import fc from 'fast-check';
import { isSitePort } from './port-policy.js';

it('lets the ports of sites through, and refuses other services', () => {
  expect([80, 443, 3_000, 8_080, 8_443, 65_535].filter((port) => !isSitePort(port))).toEqual([]);
  expect([0, 22, 25, 53, 81, 1_023, 3_306, 5_432, 6_379, 65_536].filter(isSitePort)).toEqual([]);
});

it('refuses every system port but two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_023 }), (port) => {
      expect(isSitePort(port)).toBe(port === 80 || port === 443);
    }),
  );
});
