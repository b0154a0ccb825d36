import { isZone, startOfDay } from './display-zone.js';

it.each([
  ['UTC', '2026-03-02', 0, '2026-03-02T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-02', 0, '2026-03-01T18:30:00.000Z'],
  ['America/New_York', '2026-03-02', 0, '2026-03-02T05:00:00.000Z'],
  // The clocks change during the day, and in the night before it.
  ['Europe/Berlin', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', 1, '2026-04-05T12:00:00.000Z'],
])('begins the day in %s on %s, %i days later, at its own midnight', (zone, date, later, instant) => {
  expect(startOfDay(date, later, zone).toISOString()).toBe(instant);
});

it('knows which zones exist', () => {
  expect([isZone('Europe/Berlin'), isZone('Mars/Olympus')]).toEqual([true, false]);
});
