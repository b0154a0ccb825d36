import { expiryOf, tokenState } from './token-state.js';

const now = Date.parse('2026-01-31T12:00:00Z');
const label = (expiresAt: string | null, revokedAt: string | null = null) =>
  tokenState({ expiresAt, revokedAt }, now).label;

it('is active without an end', () => {
  expect(label(null)).toBe('Active');
});

it.each([
  ['2026-02-14T12:00:00.001Z', 'Active'],
  ['2026-02-14T12:00:00Z', 'Expires in 14 days'],
  ['2026-02-07T12:00:00.040Z', 'Expires in 7 days'],
  ['2026-02-02T11:00:00Z', 'Expires in 2 days'],
  ['2026-02-01T12:00:00Z', 'Expires within a day'],
  ['2026-01-31T12:00:00Z', 'Expired'],
  ['2025-01-31T12:00:00Z', 'Expired'],
])('with the end %s it is "%s"', (expiresAt, text) => {
  expect(label(expiresAt)).toBe(text);
});

it('is revoked before all else', () => {
  expect(label('2025-01-31T12:00:00Z', '2025-01-01T00:00:00Z')).toBe('Revoked');
});

it('computes the end from a number of days', () => {
  expect(expiryOf('30', now)).toBe('2026-03-02T12:00:00.000Z');
  expect(expiryOf('', now)).toBeNull();
});
