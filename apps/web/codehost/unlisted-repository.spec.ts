import { unlistedRepositories } from './unlisted-repository.js';

it('names the repositories that no connection gives', () => {
  const connected = [
    { fullName: 'Acme/Shop', access: 'granted' },
    { fullName: 'acme/new', access: 'reconnect' },
  ] as const;
  expect(unlistedRepositories(['acme/shop', 'acme/new', 'acme/gone'], connected)).toEqual([
    'acme/new',
    'acme/gone',
  ]);
});
