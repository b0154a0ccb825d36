import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFile, accountOf, knownUrl, storeAccount } from './account.js';

const account = { url: 'https://api.example.com', token: 'ht_key_1' };
let env: Record<string, string>;

beforeEach(() => {
  env = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'handtest-cli-')) };
});

it('is what login stored, readable only for the user', () => {
  const file = storeAccount(account, env);
  expect(accountOf({}, env)).toEqual(account);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('is replaced by variables, and these by options', () => {
  storeAccount(account, env);
  const variables = { ...env, HANDTEST_TOKEN: 'ht_key_2', HANDTEST_URL: 'https://b.example.com' };
  expect(accountOf({}, variables)).toEqual({ url: 'https://b.example.com', token: 'ht_key_2' });
  expect(accountOf({ token: 'ht_key_3' }, variables).token).toBe('ht_key_3');
});

it('says what is missing', () => {
  expect(() => accountOf({}, env)).toThrow('Run handtest login, or set HANDTEST_URL');
  expect(() => accountOf({ apiUrl: account.url }, env)).toThrow('Run handtest login, or set HANDTEST_TOKEN');
});

it('refuses a broken file', () => {
  writeFileSync(storeAccount(account, env), '{');
  expect(() => accountOf({}, env)).toThrow(
    `${accountFile(env)} is not valid JSON. Run handtest login again.`,
  );
});

it('needs no file where the variables have everything, such as for the login that replaces a broken one', () => {
  writeFileSync(storeAccount(account, env), '{');
  const variables = { ...env, HANDTEST_TOKEN: 'ht_key_2', HANDTEST_URL: 'https://b.example.com' };
  expect(accountOf({}, variables)).toEqual({ url: 'https://b.example.com', token: 'ht_key_2' });
  expect(knownUrl(env)).toBeUndefined();
  storeAccount(account, env);
  expect(knownUrl(env)).toBe(account.url);
});
