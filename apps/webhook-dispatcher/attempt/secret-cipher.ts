/**
 * Encrypts signing secrets at rest with AES-256-GCM. The project is authenticated data: the bytes of one row cannot be
 * decrypted in another row. Pure.
 *
 * Layout: 1 byte version (1), 12 bytes nonce, 16 bytes tag, ciphertext.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** The bytes were changed, or encrypted with another key or for another project. The message has none of them. */
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
