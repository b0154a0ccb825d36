/** The secrets of an endpoint as its row holds them. Pure. */
import type { SecretCipher } from './secret-cipher.js';

export interface EncryptedSecrets {
  readonly encryptedSecret: Buffer;
  /** The one before, in its last 24 hours. */
  readonly previousSecret: Buffer | null;
}

/** For a SELECT from `webhook_endpoint`, under the name `endpoint`. */
export const secretColumns = `endpoint.encrypted_secret AS "encryptedSecret",
       CASE WHEN endpoint.previous_until > clock_timestamp() THEN endpoint.previous_secret END AS "previousSecret"`;

/**
 * What signs for the endpoint, the newest first.
 *
 * @throws UndecipherableSecret
 */
export function decryptedSecrets(
  { encryptedSecret, previousSecret }: EncryptedSecrets,
  projectId: string,
  cipher: SecretCipher,
): [string, ...string[]] {
  const newest = cipher.decrypt(encryptedSecret, projectId);
  return previousSecret ? [newest, cipher.decrypt(previousSecret, projectId)] : [newest];
}
