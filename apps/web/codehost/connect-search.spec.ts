import { connectSearch, problemText } from './connect-search.js';

it('reads what the redirect of the code host has', () => {
  expect(connectSearch({ confirm: 'the-code', account: 'acme', repositories: 2 })).toEqual({
    confirm: 'the-code',
    account: 'acme',
    repositories: 2,
  });
});

it('keeps codes and accounts of digits, which the router reads as numbers', () => {
  expect(connectSearch({ confirm: 4711, account: 42 })).toEqual({ confirm: '4711', account: '42' });
});

it.each([{ confirm: '' }, { repositories: 'x' }, { problem: {} }, { account: null }])(
  'ignores %j',
  (search) => {
    expect(connectSearch(search)).toEqual({});
  },
);

it('explains a problem, also an unknown one', () => {
  expect(problemText('connect_link_invalid')).toContain('older than 15 minutes');
  expect(problemText('<b>')).toBe('The connection could not be made. Start again below.');
});
