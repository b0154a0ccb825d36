/**
 * The form of a token: `ht_key_`, `ht_test_`, `ht_pat_`, `ht_ses_` (or `ht_inv_`, `ht_rst_` in a link), 256 random bits in base62 (43
 * characters), and the CRC32 of both in base62 (6 characters). Secret scanners recognize the form, and a mistyped token is
 * refused without a call. Only the SHA-256 of a token leaves the gateway or is stored.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `test`: an API key for test mode. */
export type TokenKind = 'key' | 'test' | 'pat' | 'ses';

/** The last part of a link that is valid once: an invitation, a password reset. It does not authenticate a caller. */
export type LinkTokenKind = 'inv' | 'rst';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 43;
const checksumLength = 6;
const form = /^ht_(key|test|pat|ses|inv|rst)_[0-9A-Za-z]{49}$/;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

/** A new token of the given kind. Its value is shown once and never stored. */
export function newToken(kind: TokenKind | LinkTokenKind): string {
  const body = `ht_${kind}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)}`;
  return body + checksum(body);
}

/** The kind of a well-formed token with a correct checksum. Undefined for all other texts, tokens of links included. */
export function tokenKind(token: string): TokenKind | undefined {
  const kind = anyKind(token);
  return kind === 'inv' || kind === 'rst' ? undefined : kind;
}

/** Whether the text is a well-formed token for a link of this kind. */
export function isLinkToken(kind: LinkTokenKind, text: string): boolean {
  return anyKind(text) === kind;
}

function anyKind(token: string): TokenKind | LinkTokenKind | undefined {
  const match = form.exec(token);
  if (!match) return undefined;
  const body = token.slice(0, -checksumLength);
  return checksum(body) === token.slice(-checksumLength)
    ? (match[1] as TokenKind | LinkTokenKind)
    : undefined;
}

/** Stored and sent instead of the token: SHA-256 in lower-case hex. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The form of a token in lists: `ht_key_…a1B2`. */
export function tokenHint(token: string): string {
  return `${token.slice(0, token.indexOf('_', 3) + 1)}…${token.slice(-4)}`;
}
