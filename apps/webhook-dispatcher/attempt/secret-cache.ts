import { type SecretCipher, UndecipherableSecret } from '@handtest/secret-cipher';
import { webhookSecretOf } from './signing-secret.js';

export interface EncryptedSecrets {
  readonly encryptedSecret: Buffer;
  /** The replaced secret, which signs for 24 hours after its replacement. */
  readonly previousSecret: Buffer | null;
}

/** Columns of `EncryptedSecrets`, for a SELECT from `webhook_endpoint` with the alias `endpoint`. */
export const secretColumns = `endpoint.encrypted_secret,
       CASE WHEN endpoint.previous_until > clock_timestamp() THEN endpoint.previous_secret END AS previous_secret`;

/** The newest first. */
type Secrets = readonly [string, ...string[]];

/** The decrypted secrets of recently used endpoints. The key is the ciphertext: replaced or expired secrets are never used. */
export class SecretCache {
  private readonly cached = new Map<string, Secrets>();

  constructor(
    private readonly cipher: SecretCipher,
    private readonly maximumEntries = 1_000,
    private readonly onLost: (error: UndecipherableSecret, projectId: string) => void = () => undefined,
  ) {}

  /** @throws UndecipherableSecret for the newest one */
  secretsOf(encrypted: EncryptedSecrets, projectId: string): Secrets {
    const key = keyOf(encrypted, projectId);
    const secrets = this.cached.get(key) ?? this.decrypt(encrypted, projectId);
    // A Map keeps the order of insertion: the first entry is the least recently used one.
    this.cached.delete(key);
    this.cached.set(key, secrets);
    if (this.cached.size > this.maximumEntries) this.cached.delete(this.cached.keys().next().value!);
    return secrets;
  }

  private decrypt({ encryptedSecret, previousSecret }: EncryptedSecrets, projectId: string): Secrets {
    const newest = this.cipher.decrypt(encryptedSecret, webhookSecretOf(projectId));
    const previous = previousSecret && this.readable(previousSecret, projectId);
    return previous ? [newest, previous] : [newest];
  }

  /** Undefined when its key is lost. Its owner has replaced it, often for that reason: the new one must work at once. */
  private readable(previousSecret: Buffer, projectId: string): string | undefined {
    try {
      return this.cipher.decrypt(previousSecret, webhookSecretOf(projectId));
    } catch (error) {
      if (!(error instanceof UndecipherableSecret)) throw error;
      this.onLost(error, projectId);
      return undefined;
    }
  }
}

/** The length separates the two secrets: no two endpoints have the same key. */
function keyOf({ encryptedSecret, previousSecret }: EncryptedSecrets, projectId: string): string {
  const newest = encryptedSecret.toString('latin1');
  return `${projectId} ${newest.length} ${newest}${previousSecret?.toString('latin1') ?? ''}`;
}
