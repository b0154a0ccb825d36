import { offsetSearch } from './offset-search.js';

it.each([20, '20'])('reads the place %j', (offset) => {
  expect(offsetSearch({ offset })).toEqual({ offset: 20 });
});

it.each([0, -1, 1.5, 'x', undefined, Infinity, {}])('shows the beginning for %j', (offset) => {
  expect(offsetSearch({ offset })).toEqual({});
});
