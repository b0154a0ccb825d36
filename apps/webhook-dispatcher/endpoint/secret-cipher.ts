/**
 * Encrypts signing secrets at rest with AES-256-GCM. Each is bound to the project it belongs to, so that a row's bytes
 * are of no use in another row. Pure.
 *
 * Layout: one byte of version (1), 12 of nonce, 16 of tag, then the ciphertext.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** The bytes were not made with this key for this project, or were changed. Carries nothing of them. */
export class UndecipherableSecret extends Error {
  override readonly name = 'UndecipherableSecret';

  constructor(cause?: unknown) {
    super('A signing secret cannot be decrypted: SECRETS_KEY is not the one it was encrypted with', {
      cause,
    });
  }
}

export class SecretCipher {
  private readonly key: KeyObject;

  /** @param key 32 bytes in base64 */
  constructor(key: string) {
    this.key = createSecretKey(key, 'base64');
  }

  encrypt(secret: string, projectId: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(projectId));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws UndecipherableSecret */
  decrypt(encrypted: Buffer, projectId: string): string {
    const tagAt = 1 + nonceBytes;
    const textAt = tagAt + tagBytes;
    if (encrypted.length < textAt || encrypted[0] !== version) throw new UndecipherableSecret();
    try {
      const nonce = encrypted.subarray(1, tagAt);
      const decipher = createDecipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(projectId));
      decipher.setAuthTag(encrypted.subarray(tagAt, textAt));
      return Buffer.concat([decipher.update(encrypted.subarray(textAt)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw new UndecipherableSecret(error);
    }
  }
}
