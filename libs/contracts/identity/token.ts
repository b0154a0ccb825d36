/**
 * The form of every token: `ht_key_`, `ht_pat_` or `ht_ses_`, then 256 random bits in base62 (43 characters), then
 * the CRC32 of all before it in base62 (6 characters). Secret scanners find leaks by it, and a mistyped token is
 * refused without asking anybody. Only the SHA-256 of a token leaves the gateway or is stored.
 */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type TokenKind = 'key' | 'pat' | 'ses';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 43;
const checksumLength = 6;
const form = /^ht_(key|pat|ses)_[0-9A-Za-z]{49}$/;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

/** A new token of the given kind. Its value is shown once and never stored. */
export function newToken(kind: TokenKind): string {
  const body = `ht_${kind}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)}`;
  return body + checksum(body);
}

/** The kind of a well-formed token whose checksum fits; undefined for anything else. */
export function tokenKind(token: string): TokenKind | undefined {
  const match = form.exec(token);
  if (!match) return undefined;
  const body = token.slice(0, -checksumLength);
  return checksum(body) === token.slice(-checksumLength) ? (match[1] as TokenKind) : undefined;
}

/** What is stored and sent instead of the token: SHA-256 in lower-case hex. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What lists show of a token: `ht_key_…a1B2`. */
export function tokenHint(token: string): string {
  return `${token.slice(0, 7)}…${token.slice(-4)}`;
}
