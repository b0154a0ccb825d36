import { sinceOf } from './check-argument.js';

it.each([
  [[], '1970-01-01T00:00:00.000Z'],
  [['--since', '2026-01-31T02:00:00Z'], '2026-01-31T02:00:00.000Z'],
  [['--since=2026-01-31T02:00:00+02:00'], '2026-01-31T00:00:00.000Z'],
  [['--since', '2026-01-31'], '2026-01-31T00:00:00.000Z'],
])('%j compares what finished after %s', (given, since) => {
  expect(sinceOf(given)).toBe(since);
});

it.each([
  [['--since']],
  [['--since', 'yesterday']],
  [['--since', '2026-02-30T00:00:00Z']],
  [['--until', '2026-01-31T00:00:00Z']],
  [['2026-01-31T00:00:00Z']],
  [['--since', '2026-01-31T00:00:00Z', '--now']],
])('%j is refused', (given) => {
  expect(() => sinceOf(given)).toThrow('check must have no argument, or --since and an instant');
});
