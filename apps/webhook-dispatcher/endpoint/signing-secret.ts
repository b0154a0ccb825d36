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

/**
 * The headers of one attempt. `x-service-signature` is by the newest secret; `webhook-signature` has one signature for
 * each, so that a receiver that knows any of them is content while a secret is being changed.
 *
 * @param secrets the newest first, at least one
 */
export function signatureHeaders(
  secrets: readonly [string, ...string[]],
  message: SignedMessage,
): Record<string, string> {
  const { id, timestamp, body } = message;
  return {
    'x-service-signature': createHmac('sha256', secrets[0]).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, message)).join(' '),
  };
}

function standardSignature(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
