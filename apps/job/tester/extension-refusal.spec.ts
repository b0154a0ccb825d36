import fc from 'fast-check';
import { type ExtensionBudget, extensionRefusal, millisecondsOf } from './extension-refusal.js';

const budget: ExtensionBudget = {
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  extensionsUsed: 0,
  extendedMs: 0,
};

it.each([
  [{}, 5, undefined],
  [{}, 0.1, undefined],
  [{}, 5.001, 'minutes must be at most 5, what is left of the 5 extension minutes of this job'],
  [{ extensionsUsed: 2, extendedMs: 150_000 }, 2.5, undefined],
  [
    { extendedMs: 150_000 },
    3,
    'minutes must be at most 2.5, what is left of the 5 extension minutes of this job',
  ],
  [{ extensionsUsed: 3 }, 1, 'All 3 extensions of this job have been used'],
  [{ maxExtensionCount: 1, extensionsUsed: 1 }, 1, 'The only extension of this job has been used'],
  [{ maxExtensionCount: 0 }, 1, 'This job cannot be extended'],
  [{ maxExtensionMinutes: 0 }, 1, 'This job cannot be extended'],
])('of %p by %d minutes says %p', (changes, minutes, sentence) => {
  expect(extensionRefusal({ ...budget, ...changes }, minutes)).toBe(sentence);
});

it('accepts any extensions whose sum is the budget', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }), (tenths) => {
      const total = tenths.reduce((sum, part) => sum + part, 0);
      let extendedMs = 0;
      for (const [extensionsUsed, part] of tenths.entries()) {
        const state = { maxExtensionMinutes: total / 10, maxExtensionCount: 20, extensionsUsed, extendedMs };
        expect(extensionRefusal(state, part / 10)).toBeUndefined();
        extendedMs += millisecondsOf(part / 10);
      }
      expect(extendedMs).toBe(millisecondsOf(total / 10));
    }),
  );
});
