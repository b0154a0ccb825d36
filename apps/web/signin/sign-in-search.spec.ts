import { problemText, signInSearch } from './sign-in-search.js';

it('keeps a page of this app and the code of a problem', () => {
  const search = { returnTo: '/jobs', problem: 'email_taken' };
  expect(signInSearch(search)).toEqual(search);
  expect(signInSearch({ returnTo: '//other.example', problem: 5 })).toEqual({});
});

it('explains why a single sign-on has failed, also for an unknown reason', () => {
  expect(problemText('email_taken')).toContain('Reset its password');
  expect(problemText('oidc_email_not_verified')).toContain('administrator');
  expect(problemText('<b>')).toBe('The sign-in did not work. Start again.');
});
