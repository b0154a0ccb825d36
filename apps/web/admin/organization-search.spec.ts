import { organizationSearch } from './organization-search.js';

it.each([
  [
    { search: 'acme', offset: 20 },
    { search: 'acme', offset: 20 },
  ],
  [{ search: ' acme ' }, { search: 'acme' }],
  [{ search: 42 }, { search: '42' }],
  [{ search: '  ' }, {}],
  [{ offset: -1 }, {}],
  [{ offset: 'x' }, {}],
  [{}, {}],
])('reads %j as %j', (given, search) => {
  expect(organizationSearch(given)).toEqual(search);
});
