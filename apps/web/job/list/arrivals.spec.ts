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

it('lets a job leave that no longer matches the filter', () => {
  const completed = { id: 'b', status: 'completed' };
  const { rows } = arrivals(jobs('a', 'b', 'c'), [...fresh('a'), completed, ...fresh('c')]);
  expect(rows[1]).toEqual(completed);
  expect(arrivals(rows, fresh('a', 'c', 'z')).rows).toEqual(fresh('a', 'c', 'z'));
});

it('lets the last job leave a filtered list, and shows the next that matches', () => {
  const { rows } = arrivals(jobs('a'), fresh());
  expect(rows).toEqual([]);
  expect(arrivals(rows, fresh('b'))).toEqual({ rows: fresh('b'), waiting: 0 });
});

it('keeps a row that left the page as it was last, not as it was first', () => {
  const { rows } = arrivals(jobs('a', 'b'), fresh('c', 'a'));
  expect(rows).toEqual([...fresh('a'), ...jobs('b')]);
  expect(arrivals(rows, fresh('e', 'd'))).toEqual({ rows, waiting: 2 });
});
