import fc from 'fast-check';
import { maximumMinutes } from '@handtest/contracts/job';
import { durationsFaults, durationsOf } from './durations.js';

const total = (asked: object, template?: object) => {
  const { targetDurationMinutes, maxExtensionMinutes } = durationsOf(asked, template);
  return targetDurationMinutes + maxExtensionMinutes;
};

describe('durations', () => {
  it('have the defaults of the specification', () => {
    expect(durationsOf({})).toEqual({
      targetDurationMinutes: 15,
      maxExtensionMinutes: 5,
      maxExtensionCount: 3,
    });
  });

  it.each([
    [115, 5],
    [116, 4],
    [119.5, 0.5],
    [118.7, 1.3],
    [120, 0],
  ])('shrink the defaulted extension of a job of %d minutes to %d', (targetDurationMinutes, extension) => {
    expect(durationsOf({ targetDurationMinutes }).maxExtensionMinutes).toBe(extension);
  });

  it('never exceed 120 minutes together for any target without an extension', () => {
    const targets = fc.double({ min: 1, max: maximumMinutes, noNaN: true });
    const extensions = fc.option(fc.double({ min: 0, max: 119, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(targets, extensions, (targetDurationMinutes, maxExtensionMinutes) => {
        expect(total({ targetDurationMinutes }, { maxExtensionMinutes })).toBeLessThanOrEqual(120);
        expect(durationsFaults(durationsOf({ targetDurationMinutes }))).toEqual([]);
      }),
    );
  });

  it('are refused when an explicit extension makes them exceed 120 minutes', () => {
    const problem = (asked: object, template?: object) =>
      durationsFaults(durationsOf(asked, template))[0]?.message;
    expect(problem({ targetDurationMinutes: 100, maxExtensionMinutes: 21 })).toContain('maxExtensionMinutes');
    expect(problem({ maxExtensionMinutes: 106 })).toContain('targetDurationMinutes');
    expect(problem({ maxExtensionMinutes: 50 }, { targetDurationMinutes: 71 })).toContain('120');
    expect(problem({ targetDurationMinutes: 100, maxExtensionMinutes: 20 })).toBeUndefined();
  });

  it('are refused when a template exceeds 120 minutes, unless the request replaces them', () => {
    const problem = (asked: object, template: object) =>
      durationsFaults(durationsOf(asked, template))[0]?.message;
    const tooLong = { targetDurationMinutes: 115, maxExtensionMinutes: 10 };
    expect(problem({}, tooLong)).toContain('maxExtensionMinutes');
    expect(problem({}, { maxExtensionMinutes: 106 })).toContain('maxExtensionMinutes');
    expect(problem({ maxExtensionMinutes: 5 }, tooLong)).toBeUndefined();
    expect(problem({ targetDurationMinutes: 117 }, tooLong)).toBeUndefined();
  });

  it('come each from the request, else the template, else the default', () => {
    const template = { targetDurationMinutes: 40, maxExtensionCount: 0 };
    expect(durationsOf({ targetDurationMinutes: 10 }, template)).toEqual({
      targetDurationMinutes: 10,
      maxExtensionMinutes: 5,
      maxExtensionCount: 0,
    });
    expect(durationsOf({ maxExtensionMinutes: 0 }, template)).toMatchObject({
      targetDurationMinutes: 40,
      maxExtensionMinutes: 0,
    });
  });
});
