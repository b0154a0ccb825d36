import { ledgerFilter, ledgerRange } from './ledger-filter.js';

it('keeps filters', () => {
  const search = { kind: 'post', from: '2026-01-01', to: '2026-01-31', cursor: '123' };
  expect(ledgerFilter(search)).toEqual(search);
});

it('reads a cursor that the router has read as a number', () => {
  expect(ledgerFilter({ cursor: 123 })).toEqual({ cursor: '123' });
});

it.each([
  { kind: 'unknown' },
  { kind: 'toString' },
  { from: '2026-1-1' },
  { from: '2026-13-01' },
  { to: 5 },
  { cursor: '-1' },
  { cursor: '1e3' },
  { other: 'x' },
])('leaves out %j', (search) => {
  expect(ledgerFilter(search)).toEqual({});
});

it('includes both days', () => {
  const { createdAfter, createdBefore } = ledgerRange({ from: '2026-01-31', to: '2026-01-31' });
  expect(Date.parse(createdBefore!) - Date.parse(createdAfter!)).toBe(86_400_000);
  expect(new Date(createdAfter!).getHours()).toBe(0);
});

it('asks for all days without filters', () => {
  expect(ledgerRange({})).toEqual({});
});
