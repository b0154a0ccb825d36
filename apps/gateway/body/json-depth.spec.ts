import fc from 'fast-check';
import { nestedDeeperThan } from './json-depth.js';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('nestedDeeperThan', () => {
  it('agrees with the parsed value at every depth', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(9), (value, maximum) => {
        expect(nestedDeeperThan(maximum, Buffer.from(JSON.stringify(value)))).toBe(depthOf(value) > maximum);
      }),
    );
  });

  it.each(['"[[[["', '{"a\\"[[[[":1}', '"\\\\"'])('ignores brackets inside strings: %s', (json) => {
    expect(nestedDeeperThan(1, Buffer.from(json))).toBe(false);
  });

  it('stops at once at a million brackets', () => {
    expect(nestedDeeperThan(32, Buffer.alloc(1_000_000, '['))).toBe(true);
  });
});
