/**
 * Signatures by keys of our own, so that a link or a ticket needs no row. The first key signs. All keys verify, so that a key
 * can be replaced without an interruption. Pure.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The first one signs. Node takes five times as long with the bytes of a key. */
export type SigningKeys = readonly [KeyObject, ...KeyObject[]];

/**
 * Each use has its own keys, so that a signature for one use is not valid for the other.
 *
 * @param secrets of a property with `@IsSigningSecrets()`, newest first
 */
export function keysFor(secrets: readonly string[], use: 'link' | 'ticket' | 'visit'): SigningKeys {
  const [first, ...others] = secrets.map((secret) =>
    createSecretKey(createHmac('sha256', secret).update(`handtest:${use}`).digest()),
  );
  if (!first) throw new Error('There must be a secret');
  return [first, ...others];
}

/** HMAC-SHA256 in hex, by the first key. */
export function signatureOf([newest]: SigningKeys, text: string): string {
  return hmac(newest, text);
}

/** By any of the keys. */
export function isSignature(keys: SigningKeys, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(hmac(key, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function hmac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
