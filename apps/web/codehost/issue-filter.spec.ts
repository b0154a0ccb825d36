import { issueFilter, testRefusal } from './issue-filter.js';

it('keeps the filters of an address', () => {
  const filter = {
    repo: 'acme/shop',
    state: 'all',
    labels: 'bug,checkout',
    assignee: 'none',
    sort: 'updated',
    direction: 'asc',
    page: 2,
  };
  expect(issueFilter(filter)).toEqual(filter);
});

it('leaves out defaults and what is no filter', () => {
  expect(
    issueFilter({
      state: 'open',
      sort: 'created',
      direction: 'desc',
      page: 1,
      labels: ' ',
      assignee: 5,
      x: 'y',
    }),
  ).toEqual({});
});

it.each([
  [{ defaultUrl: null, codehostRepos: [] }, 'The project has no repository'],
  [
    { defaultUrl: null, codehostRepos: ['acme/shop'] },
    'The project has no default url: set one in its settings',
  ],
  [{ defaultUrl: 'https://shop.example.com', codehostRepos: ['acme/shop'] }, undefined],
])('says why the issues of %j cannot be tested', (project, expected) => {
  expect(testRefusal(project)).toBe(expected);
});
