import { isTimezone } from './timezone.js';

it('accepts every zone that Node lists', () => {
  const listed = Intl.supportedValuesOf('timeZone');
  expect(listed.length).toBeGreaterThan(400);
  expect(listed.filter((name) => !isTimezone(name))).toEqual([]);
});

it.each([
  'UTC',
  'utc',
  'GMT',
  'US/Pacific',
  'Asia/Calcutta',
  'Europe/Kiev',
  'Europe/Kyiv',
  'europe/berlin',
  'Etc/GMT+5',
])('accepts %s, which is not in the list or has another name there', (name) =>
  expect(isTimezone(name)).toBe(true),
);

it.each([
  '+05:00',
  '-0530',
  '+05',
  '−05:00',
  'UTC+5',
  'GMT+5',
  'Z',
  'Mars/Olympus',
  ' UTC',
  'UTC ',
  'Europe/Berlin\n',
  '',
])('refuses %j', (name) => expect(isTimezone(name)).toBe(false));

it('refuses offsets, although Intl accepts them', () => {
  expect(() => new Intl.DateTimeFormat('en', { timeZone: '+05:00' })).not.toThrow();
});
