import fc from 'fast-check';
import { parseInstant } from './expiry.js';

describe('the end of a token', () => {
  it.each([
    ['2027-03-01T12:00:00.000Z', '2027-03-01T12:00:00.000Z'],
    ['2027-03-01T12:00:00Z', '2027-03-01T12:00:00.000Z'],
    ['2027-03-01T12:00', '2027-03-01T12:00:00.000Z'],
    ['2027-03-01', '2027-03-01T00:00:00.000Z'],
    ['2027-03-01T12:00:00+02:00', '2027-03-01T10:00:00.000Z'],
    ['2027-03-01T12:00:00-0330', '2027-03-01T15:30:00.000Z'],
    ['2027-03-01T12:00:00+02', '2027-03-01T10:00:00.000Z'],
    ['2027-03-01T12:00:00.123456Z', '2027-03-01T12:00:00.123Z'],
    ['2027-03-01T12:00:00,5Z', '2027-03-01T12:00:00.500Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('written as %s is %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it.each([
    '2027-02-30',
    '2027-02-29T00:00Z',
    '2027-13-01',
    '2027-W05',
    '2027-060',
    'soon',
    '',
    '1893456000',
    '2027-03-01T25:00Z',
    '9999-12-31T23:59:59-14:00',
  ])('cannot be %p', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('can be any instant as JavaScript writes it', () => {
    const instants = fc.date({
      min: new Date('0001-01-01Z'),
      max: new Date('9999-12-31Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => expect(parseInstant(instant.toISOString())).toEqual(instant)),
    );
  });
});
