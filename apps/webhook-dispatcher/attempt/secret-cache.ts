import { type SecretCipher, UndecipherableSecret } from '@handtest/secret-cipher';
import { webhookSecretOf } from './signing-secret.js';

export interface EncryptedSecrets {
  readonly encryptedSecret: Buffer;
  /** The replaced secret, which signs for 24 hours after its replacement. */
  readonly previousSecret: Buffer | null;
  /** The one before, also for 24 hours after its replacement. */
  readonly olderSecret: Buffer | null;
}

/** Columns of `EncryptedSecrets`, for a SELECT from `webhook_endpoint` with the alias `endpoint`. */
export const secretColumns = `endpoint.encrypted_secret,
       CASE WHEN endpoint.previous_until > clock_timestamp() THEN endpoint.previous_secret END AS previous_secret,
       CASE WHEN endpoint.older_until > clock_timestamp() THEN endpoint.older_secret END AS older_secret`;

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

  private decrypt(encrypted: EncryptedSecrets, projectId: string): Secrets {
    const { encryptedSecret, previousSecret, olderSecret } = encrypted;
    const newest = this.cipher.decrypt(encryptedSecret, webhookSecretOf(projectId));
    const replaced = [previousSecret, olderSecret].flatMap((bytes) => {
      return (bytes && this.readable(bytes, projectId)) ?? [];
    });
    return [newest, ...replaced];
  }

  /** Undefined when its key is lost. Its owner has replaced it, often for that reason: the new one must work at once. */
  private readable(replaced: Buffer, projectId: string): string | undefined {
    try {
      return this.cipher.decrypt(replaced, webhookSecretOf(projectId));
    } catch (error) {
      if (!(error instanceof UndecipherableSecret)) throw error;
      this.onLost(error, projectId);
      return undefined;
    }
  }
}

/** The lengths separate the secrets: no two endpoints have the same key. */
function keyOf(
  { encryptedSecret, previousSecret, olderSecret }: EncryptedSecrets,
  projectId: string,
): string {
  const secrets = [encryptedSecret, previousSecret, olderSecret].map(
    (bytes) => bytes?.toString('latin1') ?? '',
  );
  return [projectId, ...secrets.map(({ length }) => length), ...secrets].join(' ');
}
