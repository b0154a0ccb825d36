/**
 * Signing secrets and the headers made with them: `whsec_` and 32 random bytes in base64.
 *
 * Two signatures go out side by side. `x-service-signature` is the specification's own: hex HMAC-SHA256 of the raw body,
 * keyed with the whole secret string in UTF-8. The `webhook-*` headers are those of Standard Webhooks, keyed with the
 * bytes behind the prefix.
 */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret. It is shown once and stored encrypted. */
export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

export interface SignedMessage {
  /** The same for every attempt of a delivery. */
  readonly id: string;
  /** When the attempt starts, in whole seconds since 1970. */
  readonly timestamp: number;
  /** The exact bytes that are sent. */
  readonly body: Uint8Array;
}

export function signatureHeaders(
  secret: string,
  { id, timestamp, body }: SignedMessage,
): Record<string, string> {
  const standardKey = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', standardKey)
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64');
  return {
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
