/** With what the code host's redirect opens the page, and what went wrong in words. Pure. */
import { offsetSearch, type OffsetSearch } from '../project/offset-search.js';

export interface ConnectSearch extends OffsetSearch {
  /** The code of a connection that waits for its confirmation. */
  readonly confirm?: string;
  /** The accounts of the code host. */
  readonly account?: string;
  /** How many repositories the connection will have. */
  readonly repositories?: number;
  /** The code of the error. */
  readonly problem?: string;
}

export function connectSearch(search: Record<string, unknown>): ConnectSearch {
  const repositories = Number(search.repositories);
  return {
    ...offsetSearch(search),
    // The router reads digits as a number.
    ...(isText(search.confirm) && { confirm: String(search.confirm) }),
    ...(isText(search.account) && { account: String(search.account) }),
    ...(Number.isSafeInteger(repositories) && repositories > 0 && { repositories }),
    ...(isText(search.problem) && { problem: String(search.problem) }),
  };
}

function isText(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

const problems = new Map([
  ['connect_link_invalid', 'The link was used already, or it is older than 15 minutes. Start again below.'],
  ['connect_refused', 'The code host did not confirm the authorization. Start again below, and agree there.'],
  [
    'nothing_to_connect',
    'No repository can be connected: you must be able to push to a repository of the installation. Ask an owner of the account.',
  ],
  ['codehost_not_configured', 'This server has no App of a code host. Connect by a token.'],
  ['codehost_unavailable', 'The code host did not answer. Try again in a few minutes.'],
  ['codehost_limited', 'The rate limit of the code host is exceeded. Try again in a few minutes.'],
]);

export function problemText(problem: string): string {
  return problems.get(problem) ?? 'The connection could not be made. Start again below.';
}
