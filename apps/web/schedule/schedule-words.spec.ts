import fc from 'fast-check';
import { clockOf, clockText, scheduleText, weekOrder, zonedText } from './schedule-words.js';

const base = {
  frequency: 'weekly',
  weekdays: [3, 0, 1],
  dayOfMonth: null,
  scheduledDate: null,
  scheduledHour: 9,
  scheduledMinute: 5,
  timezone: 'Europe/Berlin',
} as const;

it.each([
  [{}, 'Every week on Mon, Wed and Sun at 09:05, Europe/Berlin'],
  [{ frequency: 'biweekly', weekdays: [5] }, 'Every second week on Fri at 09:05, Europe/Berlin'],
  [{ frequency: 'daily', weekdays: null }, 'Every day at 09:05, Europe/Berlin'],
  [{ frequency: 'monthly', dayOfMonth: 0 }, 'Every month on the last day at 09:05, Europe/Berlin'],
  [{ frequency: 'monthly', dayOfMonth: 15 }, 'Every month on day 15 at 09:05, Europe/Berlin'],
  [{ frequency: 'once', scheduledDate: '2026-12-24' }, 'Once on 2026-12-24 at 09:05, Europe/Berlin'],
] as const)('says when a schedule with %j runs', (change, expected) => {
  expect(
    scheduleText({
      ...base,
      ...change,
      weekdays: [...('weekdays' in change ? (change.weekdays ?? []) : base.weekdays)],
    }),
  ).toBe(expected);
});

it('shows one instant in both zones', () => {
  expect(zonedText('2026-11-23T23:30:00Z', 'Europe/Berlin', 'en-GB')).toBe('Tue, 24 Nov 2026, 00:30');
  expect(zonedText('2026-11-23T23:30:00Z', 'America/New_York', 'en-GB')).toBe('Mon, 23 Nov 2026, 18:30');
});

it('shows an instant of an unknown zone as UTC', () => {
  expect(zonedText('2026-11-23T23:30:00Z', 'Mars/Base', 'en-GB')).toBe('Mon, 23 Nov 2026, 23:30');
});

it.each(['', '9', '24:00', '09:60', 'x'])('refuses the time of day %j', (text) => {
  expect(clockOf(text)).toBeUndefined();
});

it('reads every time of day that it writes', () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
      expect(clockOf(clockText(hour, minute))).toEqual({ hour, minute });
    }),
  );
});

it('orders days from Monday to Sunday', () => {
  expect(weekOrder([0, 6, 1, 3])).toEqual([1, 3, 6, 0]);
});
