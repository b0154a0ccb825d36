/**
 * Which API the program calls, and with which token: the options, then the variables HANDTEST_URL and HANDTEST_TOKEN, then
 * the file that `handtest login` writes.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { WrongUse } from '../wrong-use.js';

export interface Account {
  readonly url: string;
  readonly token: string;
}

export interface AccountOptions {
  readonly apiUrl?: string;
  readonly token?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function accountFile(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'handtest', 'config.json');
}

/** @throws WrongUse when the URL or the token is nowhere */
export function accountOf(options: AccountOptions, env: Environment): Account {
  const given = { url: options.apiUrl || env.HANDTEST_URL, token: options.token || env.HANDTEST_TOKEN };
  const stored = given.url && given.token ? {} : storedAccount(env);
  const url = given.url || stored.url;
  const token = given.token || stored.token;
  if (!url)
    throw new WrongUse('The address of the API is not known. Run handtest login, or set HANDTEST_URL.');
  if (!token) throw new WrongUse('There is no token. Run handtest login, or set HANDTEST_TOKEN.');
  return { url, token };
}

/** Only the user can read the file. Renamed into its place, so that an interruption leaves the old one. */
export function storeAccount({ url, token }: Account, env: Environment): string {
  const file = accountFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify({ url, token }, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return file;
}

/** The address that a new login suggests. It replaces a broken file. */
export function knownUrl(env: Environment): string | undefined {
  try {
    return storedAccount(env).url;
  } catch (error) {
    if (error instanceof WrongUse) return undefined;
    throw error;
  }
}

function storedAccount(env: Environment): Partial<Account> {
  let text: string;
  try {
    text = readFileSync(accountFile(env), 'utf8');
  } catch {
    return {};
  }
  try {
    const { url, token } = JSON.parse(text) as Record<string, unknown>;
    return { ...(typeof url === 'string' && { url }), ...(typeof token === 'string' && { token }) };
  } catch {
    throw new WrongUse(`${accountFile(env)} is not valid JSON. Run handtest login again.`);
  }
}
