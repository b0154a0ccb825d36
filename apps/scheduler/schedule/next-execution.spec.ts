/** Examples to read. `test/` compares all zones with an independent implementation. */
import { type Timing, mondayOfWeek, nextExecution } from './next-execution.js';

const at = (text: string) => Date.parse(text);

/** The first `count` runs after this instant. */
function runs(timing: Partial<Timing>, after: string, count: number): (string | undefined)[] {
  const full = {
    frequency: 'daily',
    hour: 0,
    minute: 0,
    timezone: 'UTC',
    anchorMonday: '2027-01-04',
    ...timing,
  } as const;
  const instants: (number | undefined)[] = [];
  let last: number | undefined = at(after);
  for (let run = 0; run < count; run += 1) {
    last = last === undefined ? undefined : nextExecution(full, last);
    instants.push(last);
  }
  return instants.map((instant) =>
    instant === undefined ? instant : new Date(instant).toISOString().slice(0, 16),
  );
}

const halfPastTwo = { hour: 2, minute: 30, timezone: 'Europe/Berlin' };

it.each<[claim: string, timing: Partial<Timing>, after: string, expected: (string | undefined)[]]>([
  ['daily', { hour: 9 }, '2027-01-01T08:59:59.999Z', ['2027-01-01T09:00', '2027-01-02T09:00']],
  ['strictly after', { hour: 9 }, '2027-01-01T09:00:00Z', ['2027-01-02T09:00']],
  [
    'weekly',
    { frequency: 'weekly', weekdays: [5, 0] },
    '2027-01-01T00:00:00Z',
    ['2027-01-03T00:00', '2027-01-08T00:00'],
  ],
  [
    'in every second week of the anchor',
    { frequency: 'biweekly', weekdays: [1, 0] },
    '2027-01-04T00:00:00Z',
    ['2027-01-10T00:00', '2027-01-18T00:00', '2027-01-24T00:00'],
  ],
  [
    'on the last day',
    { frequency: 'monthly', dayOfMonth: 0 },
    '2028-01-31T00:00:00Z',
    ['2028-02-29T00:00', '2028-03-31T00:00'],
  ],
  ['on the 28th', { frequency: 'monthly', dayOfMonth: 28 }, '2027-02-28T00:00:00Z', ['2027-03-28T00:00']],
  [
    'once, before',
    { frequency: 'once', scheduledDate: '2035-05-05' },
    '2027-01-01T00:00:00Z',
    ['2035-05-05T00:00', undefined],
  ],
  ['moved out of a gap', halfPastTwo, '2027-03-27T12:00:00Z', ['2027-03-28T01:30', '2027-03-29T00:30']],
  ['at the first of two', halfPastTwo, '2027-10-30T12:00:00Z', ['2027-10-31T00:30', '2027-11-01T01:30']],
  ['not between the two', halfPastTwo, '2027-10-31T01:00:00Z', ['2027-11-01T01:30']],
  [
    'half an hour late on Lord Howe Island',
    { hour: 2, minute: 15, timezone: 'Australia/Lord_Howe' },
    '2027-10-01T16:00:00Z',
    ['2027-10-02T15:45', '2027-10-03T15:15'],
  ],
  [
    'once for two days, where Samoa skipped one',
    { hour: 8, timezone: 'Pacific/Apia' },
    '2011-12-28T20:00:00Z',
    ['2011-12-29T18:00', '2011-12-30T18:00', '2011-12-31T18:00'],
  ],
])('runs %s', (_claim, timing, after, expected) => {
  expect(runs(timing, after, expected.length)).toEqual(expected);
});

it('runs on a leap day, if that is the last day, in 2400 but not in 2100', () => {
  const lastDay = { frequency: 'monthly', dayOfMonth: 0 } as const;
  expect(runs(lastDay, '2100-02-01T00:00:00Z', 1)).toEqual(['2100-02-28T00:00']);
  expect(runs(lastDay, '2400-02-01T00:00:00Z', 1)).toEqual(['2400-02-29T00:00']);
});

it('begins weeks on Monday, in the zone', () => {
  // Monday 00:30 in Auckland, Sunday in UTC.
  const instant = at('2027-06-06T12:30:00Z');
  expect(mondayOfWeek(instant, 'Pacific/Auckland')).toBe('2027-06-07');
  expect(mondayOfWeek(instant, 'UTC')).toBe('2027-05-31');
});

it('refuses a schedule that can never run, and an unknown zone', () => {
  expect(() => runs({ frequency: 'weekly', weekdays: [] }, '2027-01-01T00:00:00Z', 1)).toThrow(
    'no day fits a weekly schedule',
  );
  expect(() => runs({ timezone: 'Mars/Olympus' }, '2027-01-01T00:00:00Z', 1)).toThrow(
    'unknown time zone Mars/Olympus',
  );
});
