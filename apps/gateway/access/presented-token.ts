/**
 * The token that a request presents as `Authorization: Bearer <token>`. The message names what is wrong with its form. A
 * well-formed token has one message, whether it is unknown, revoked or expired. Pure.
 */
import { tokenKind, TokenNotAccepted } from '@handtest/contracts/identity';

const form = /^bearer +([\x21-\x7e]+) *$/i;
const emptyForm = /^bearer *$/i;
const prefix = /^ht_(?:key|test|pat|ses)_/;
const inQuery = /[?&](?:api[_-]?key|key|token|access_token)=/i;
const otherHeaders = ['x-api-key', 'api-key', 'x-auth-token'];

const advice = 'send "Authorization: Bearer ht_key_…"';

export interface PresentingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** @throws TokenNotAccepted */
export function presentedToken(request: PresentingRequest): string {
  const { authorization } = request.headers;
  if (typeof authorization !== 'string') throw new TokenNotAccepted(absence(request));
  const token = form.exec(authorization)?.[1];
  if (token === undefined) {
    const problem = emptyForm.test(authorization) ? 'has an empty token' : 'must contain a Bearer token';
    throw new TokenNotAccepted(`The header Authorization ${problem}; ${advice}`);
  }
  if (tokenKind(token) === undefined) throw new TokenNotAccepted(malformation(token));
  return token;
}

function absence({ url, headers }: PresentingRequest): string {
  const header = otherHeaders.find((name) => headers[name] !== undefined);
  if (header) return `The header ${header} is not read; ${advice}`;
  if (inQuery.test(url)) return `The token must not be sent in the URL; ${advice}`;
  return `The header Authorization is missing; ${advice}`;
}

function malformation(token: string): string {
  return prefix.test(token)
    ? 'The token is mistyped or incomplete; copy it again'
    : 'The token must begin with ht_key_, ht_test_, ht_pat_ or ht_ses_; this is no Handtest token';
}
