import {
  announcement,
  billedText,
  extensionLeft,
  extensionLeftText,
  extensionRefusal,
  nextExtension,
  remainingWords,
} from './timer-words.js';

it.each([
  [3_600_000, '60 minutes left'],
  [600_000, '10 minutes left'],
  [599_000, '10 minutes left'],
  [91_000, '2 minutes left'],
  [90_000, '90 seconds left'],
  [1_000, '1 second left'],
  [1, '1 second left'],
  [0, 'Your time has ended'],
  [-5_000, 'Your time has ended'],
])('%d ms are %s', (ms, words) => {
  expect(remainingWords(ms)).toBe(words);
});

it.each([
  [600_001, 600_000, { text: '10 minutes left', urgent: false }],
  [300_500, 299_500, { text: '5 minutes left', urgent: false }],
  [120_500, 119_500, { text: '2 minutes left', urgent: false }],
  [60_500, 59_500, { text: '1 minute left', urgent: true }],
  // The machine slept.
  [700_000, 100_000, { text: '2 minutes left', urgent: false }],
  [700_000, -1, { text: 'Your time has ended', urgent: true }],
  [500, 0, { text: 'Your time has ended', urgent: true }],
  [600_000, 599_000, undefined],
  [599_000, 598_000, undefined],
  [-1_000, -2_000, undefined],
  // The time was extended.
  [30_000, 330_000, undefined],
])('from %d ms to %d ms it says %j', (before, now, said) => {
  expect(announcement(before, now)).toEqual(said);
});

const job = {
  claimedAt: '2026-01-01T10:00:00.000Z',
  responseDeadline: '2026-01-01T10:10:00.000Z',
  targetDurationMinutes: 10,
  maxExtensionMinutes: 7.5,
  maxExtensionCount: 3,
  extensionsUsed: 0,
};

it.each([
  [{}, 7.5, 5, undefined],
  [{ extensionsUsed: 1, responseDeadline: '2026-01-01T10:15:00.000Z' }, 2.5, 2.5, undefined],
  [
    { extensionsUsed: 2, responseDeadline: '2026-01-01T10:17:30.000Z' },
    0,
    0,
    'All extension minutes of this job have been used',
  ],
  [{ extensionsUsed: 3 }, 0, 0, 'All 3 extensions of this job have been used'],
  [{ extensionsUsed: 1, maxExtensionCount: 1 }, 0, 0, 'The only extension of this job has been used'],
  [{ maxExtensionMinutes: 0 }, 0, 0, 'This job cannot be extended'],
  [{ maxExtensionCount: 0 }, 0, 0, 'This job cannot be extended'],
])('with %j, %d minutes are left, the next extension has %d', (changes, left, next, refusal) => {
  expect(extensionLeft({ ...job, ...changes })).toBe(left);
  expect(nextExtension({ ...job, ...changes })).toBe(next);
  expect(extensionRefusal({ ...job, ...changes })).toBe(refusal);
});

it('says what is left of the extensions in the singular and the plural', () => {
  expect(extensionLeftText(job)).toBe('7.5 minutes and 3 extensions are left');
  const last = { ...job, extensionsUsed: 2, responseDeadline: '2026-01-01T10:16:30.000Z' };
  expect(extensionLeftText(last)).toBe('1 minute and 1 extension are left');
});

it.each([
  ['2026-01-01T10:06:12.000Z', '6 minutes 12 seconds'],
  ['2026-01-01T10:06:00.001Z', '6 minutes 1 second'],
  ['2026-01-01T10:01:00.000Z', '1 minute'],
  ['2026-01-01T10:00:00.000Z', '1 second'],
  ['2026-01-01T11:00:00.000Z', '10 minutes'],
])('at %s, %s are billed', (now, text) => {
  expect(billedText(job.claimedAt, Date.parse(now), job.responseDeadline)).toBe(text);
});
