import fc from 'fast-check';
import type { DuplicateFeatures } from '@handtest/contracts/codehost';
import { duplicateConfidence } from './duplicate-confidence.js';

const none: DuplicateFeatures = {
  relativeScore: 0,
  titleDice: 0,
  sharedIdentifiers: 0,
  sameLabel: 0,
  ageDays: 0,
};
const share = fc.double({ min: 0, max: 1, noNaN: true });
const features = fc.record({
  relativeScore: share,
  titleDice: share,
  sharedIdentifiers: share,
  sameLabel: fc.constantFrom(0 as const, 1 as const),
  ageDays: fc.nat(5_000),
});

it('is low without anything in common, and high for the same text', () => {
  expect(duplicateConfidence(none)).toBeLessThan(0.05);
  const same = { ...none, relativeScore: 1, titleDice: 1, sharedIdentifiers: 1 };
  expect(duplicateConfidence(same)).toBeGreaterThan(0.95);
});

it.each(['relativeScore', 'titleDice', 'sharedIdentifiers'] as const)('does not fall with %s', (name) => {
  fc.assert(
    fc.property(features, share, (one, more) => {
      const higher = { ...one, [name]: Math.max(one[name], more) };
      expect(duplicateConfidence(higher)).toBeGreaterThanOrEqual(duplicateConfidence(one));
    }),
  );
});

it('is from 0 to 1, also for features that are no numbers from 0 to 1', () => {
  const any = fc.constantFrom(NaN, Infinity, -Infinity, -1, 2, 1e9, null as unknown as number);
  fc.assert(
    fc.property(any, any, any, (relativeScore, titleDice, ageDays) => {
      const confidence = duplicateConfidence({ ...none, relativeScore, titleDice, ageDays });
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }),
  );
});
