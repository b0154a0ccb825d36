/** Signatures by a key of our own, so that a link or a ticket needs no row. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 32 bytes. Each use has its own key, so that a signature for one use is not valid for the other. */
export function keyFor(secret: string, use: 'link' | 'ticket' | 'visit'): Buffer {
  return createHmac('sha256', secret).update(`handtest:${use}`).digest();
}

/** HMAC-SHA256 in hex. */
export function signatureOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

export function isSignature(key: Buffer, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(key, text));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
