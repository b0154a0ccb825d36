/**
 * Signing secrets (`whsec_` and 32 random bytes in base64) and the headers signed with them.
 *
 * Each request has two signatures. `x-service-signature` (specification) is the hex HMAC-SHA256 of the raw body; the key is
 * the whole secret in UTF-8. The `webhook-*` headers follow Standard Webhooks; the key is the bytes after the prefix.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { SecretUse } from '@handtest/secret-cipher';

const prefix = 'whsec_';

/** The purpose of the encrypted secrets. */
export const webhookSecret = 'webhook_secret';

export function webhookSecretOf(projectId: string): SecretUse {
  return { purpose: webhookSecret, ownerId: projectId };
}

/** A new signing secret. It is shown once and stored encrypted. */
export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

export interface SignedMessage {
  /** The same for every attempt of a delivery. */
  readonly id: string;
  /** The start of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  /** The exact bytes that are sent. */
  readonly body: Uint8Array;
}

/**
 * The headers of one attempt. `x-service-signature` uses the newest secret. `webhook-signature` has one signature per secret,
 * so that receivers with either secret accept the request during a rotation.
 *
 * @param secrets the newest first
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
  // As text: Node takes five times as long with a key of bytes.
  const hmac = createHmac('sha256', secret.slice(prefix.length), { encoding: 'base64' });
  return `v1,${hmac.update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
