import { decryptedSecrets, type EncryptedSecrets } from '../endpoint/endpoint-secret.js';
import type { SecretCipher } from '../endpoint/secret-cipher.js';

type Secrets = ReturnType<typeof decryptedSecrets>;

/**
 * The decrypted secrets of the endpoints that were last sent to. They are found by the encrypted bytes themselves, so
 * that a secret that was changed, or whose time is over, is never signed with.
 */
export class KnownSecrets {
  private readonly known = new Map<string, Secrets>();

  constructor(
    private readonly cipher: SecretCipher,
    /** More are not kept. */
    private readonly most = 1_000,
  ) {}

  /** @throws UndecipherableSecret */
  of(encrypted: EncryptedSecrets, projectId: string): Secrets {
    const key = keyOf(encrypted, projectId);
    const found = this.known.get(key) ?? decryptedSecrets(encrypted, projectId, this.cipher);
    // Put at the end: those at the front have not been used for the longest.
    this.known.delete(key);
    this.known.set(key, found);
    if (this.known.size > this.most) this.known.delete(this.known.keys().next().value!);
    return found;
  }
}

/** Every part, with lengths, so that no two endpoints' run together to the same text. */
function keyOf({ encryptedSecret, previousSecret }: EncryptedSecrets, projectId: string): string {
  const newest = encryptedSecret.toString('latin1');
  return `${projectId} ${newest.length} ${newest}${previousSecret?.toString('latin1') ?? ''}`;
}
