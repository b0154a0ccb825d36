import type { Connection } from './codehost-type.js';
import { connectionText } from './connection-words.js';

const connection: Connection = {
  id: 'conn_1',
  kind: 'installation',
  account: 'acme',
  status: 'active',
  repositories: 2,
  newRepositories: 0,
  allRepositories: false,
  hint: null,
  approvedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

it.each<[Partial<Connection>, string]>([
  [{}, 'The repositories that were confirmed'],
  [{ allRepositories: true }, 'All repositories of the installation'],
  [{ kind: 'token', hint: 'abcd' }, 'All repositories that the token can see'],
  [{ newRepositories: 1 }, '1 new repository: connect again to use it'],
  [{ newRepositories: 2 }, '2 new repositories: connect again to use them'],
  [{ status: 'pending' }, 'An owner of the account must approve the installation'],
  [
    { status: 'pending', approvedAt: '2026-01-02T00:00:00.000Z' },
    'The installation is approved: connect again',
  ],
  [{ status: 'suspended' }, 'The account has suspended the installation'],
  [{ status: 'invalid' }, 'The App was uninstalled'],
  [{ status: 'invalid', kind: 'token' }, 'The code host refuses the token: use another one'],
])('says what a connection with %j needs', (change, expected) => {
  expect(connectionText({ ...connection, ...change })).toBe(expected);
});
