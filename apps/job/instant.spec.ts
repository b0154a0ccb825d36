import fc from 'fast-check';
import { parseInstant } from './instant.js';

describe('instants that callers write', () => {
  it.each([
    ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.123456Z', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00-0330', '2026-03-01T13:30:00.000Z'],
    ['2026-03-01T10:00:00+02', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01t10:00:00z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T10:00:00,5Z', '2026-03-01T10:00:00.500Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-W01-1',
    '2026-001',
    '20260301T100000Z',
    '2026-03-01T25:00:00Z',
    '2016-12-31T23:59:60Z',
    '1',
    '2026',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it.each(['0000-06-01', '0001-01-01T00:00:00+02:00', '9999-12-31T23:59:59-02:00'])(
    'refuses %j, which no database holds',
    (text) => {
      expect(parseInstant(text)).toBeUndefined();
    },
  );

  it('returns every instant as it was written', () => {
    const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => parseInstant(date.toISOString()) === date.toISOString()));
  });
});
