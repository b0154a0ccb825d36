/** The signature of a hook: `sha256=<HMAC-SHA256 of the body in hex>`. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const pattern = /^sha256=([0-9a-f]{64})$/;

/** @param secrets two while the secret of the App is replaced */
export function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const [, hex] = pattern.exec(signature) ?? [];
  if (hex === undefined) return false;
  const given = Buffer.from(hex, 'hex');
  return secrets.some((secret) => timingSafeEqual(given, hmac(body, secret)));
}

function hmac(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}
