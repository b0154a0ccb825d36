import { arrivals } from './arrivals.js';

const jobs = (...ids: string[]) => ids.map((id) => ({ id, status: 'old' }));
const fresh = (...ids: string[]) => ids.map((id) => ({ id, status: 'new' }));

it('keeps the order of the shown rows and shows them as they are now', () => {
  const { rows, waiting } = arrivals(jobs('a', 'b', 'c'), fresh('c', 'a', 'b'));
  expect(rows).toEqual(fresh('a', 'b', 'c'));
  expect(waiting).toBe(0);
});

it('counts new jobs, and keeps the rows that they moved to the next page', () => {
  const { rows, waiting } = arrivals(jobs('a', 'b'), fresh('d', 'c'));
  expect(rows).toEqual(jobs('a', 'b'));
  expect(waiting).toBe(2);
});

it('does not count jobs of the next page as new', () => {
  expect(arrivals(jobs('a', 'b'), fresh('a', 'z')).waiting).toBe(0);
});

it('shows the first job of an empty list at once', () => {
  expect(arrivals(jobs(), fresh('a'))).toEqual({ rows: fresh('a'), waiting: 0 });
});
