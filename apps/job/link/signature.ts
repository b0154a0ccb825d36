/** Signatures by a key of our own, so that a link or a ticket needs no row to be recognised. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keys for different uses, so that what was signed for one is worth nothing for the other. */
export type SignedUse = 'link' | 'ticket';

/** 32 bytes. */
export function keyFor(secret: string, use: SignedUse): Buffer {
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

/** The two blocks from which an HMAC is made of plain hashes (RFC 2104), in hex: Postgres has sha256, but no HMAC. */
export function padsOf(key: Buffer): readonly [inner: string, outer: string] {
  const block = Buffer.alloc(64);
  key.copy(block);
  const pad = (byte: number) => Buffer.from(block.map((value) => value ^ byte)).toString('hex');
  return [pad(0x36), pad(0x5c)];
}
