/**
 * Encrypts secrets at rest with AES-256-GCM. Purpose and owner are authenticated data: the bytes of one row or column
 * cannot be decrypted in another. Pure.
 *
 * Layout: 1 byte version (2), 1 byte length of the key's id, the key's id, 12 bytes nonce, 16 bytes tag, ciphertext.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyIdPattern, parseSecretKeys, type SecretKeys } from './secret-keys.js';

const algorithm = 'aes-256-gcm';
const version = 2;
const headerBytes = 2;
const nonceBytes = 12;
const tagBytes = 16;

/** The secret of one owner in one column. */
export interface SecretUse {
  /** What the secret is for, in lower case with underscores: `webhook_secret`. */
  readonly purpose: string;
  /** Id of the row's owner. */
  readonly ownerId: string;
}

/** The bytes were changed, or encrypted with another key, for another purpose or owner. The message has none of them. */
export class UndecipherableSecret extends Error {
  override readonly name = 'UndecipherableSecret';
}

export class SecretCipher {
  private readonly keys: SecretKeys;
  /** Id of the key that encrypts. */
  readonly newestKeyId: string;

  /** @param keys `<id>:<32 bytes in base64>`, the newest first */
  constructor(keys: readonly string[]) {
    this.keys = parseSecretKeys(keys);
    [this.newestKeyId] = this.keys.keys() as Iterable<string> as [string];
  }

  /** The first bytes of everything that the newest key encrypts. */
  get newestHeader(): Buffer {
    return headerOf(this.newestKeyId);
  }

  encrypt(secret: string, use: SecretUse): Buffer {
    const nonce = randomBytes(nonceBytes);
    const key = this.keys.get(this.newestKeyId)!;
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(authenticated(use));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([this.newestHeader, nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws UndecipherableSecret */
  decrypt(encrypted: Buffer, use: SecretUse): string {
    const id = keyIdOf(encrypted);
    if (id === undefined)
      throw new UndecipherableSecret('A secret cannot be decrypted: its bytes are damaged');
    const key = this.keys.get(id);
    if (!key) throw new UndecipherableSecret(`A secret cannot be decrypted: SECRETS_KEY has no key ${id}`);
    const nonceAt = headerBytes + id.length;
    const tagAt = nonceAt + nonceBytes;
    const textAt = tagAt + tagBytes;
    try {
      const nonce = encrypted.subarray(nonceAt, tagAt);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(authenticated(use));
      decipher.setAuthTag(encrypted.subarray(tagAt, textAt));
      return Buffer.concat([decipher.update(encrypted.subarray(textAt)), decipher.final()]).toString('utf8');
    } catch (cause) {
      const message = `A secret cannot be decrypted: the key ${id} in SECRETS_KEY is not the one, or its bytes are damaged`;
      throw new UndecipherableSecret(message, { cause });
    }
  }
}

/** Id of the key that encrypted the bytes; undefined when they are no output of `encrypt`. */
export function keyIdOf(encrypted: Buffer): string | undefined {
  const idAt = headerBytes + (encrypted[1] ?? 0);
  if (encrypted[0] !== version || encrypted.length < idAt + nonceBytes + tagBytes) return undefined;
  const id = encrypted.toString('latin1', headerBytes, idAt);
  return keyIdPattern.test(id) ? id : undefined;
}

function headerOf(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(version, keyId.length), Buffer.from(keyId, 'latin1')]);
}

/** Unambiguous, because a purpose contains no colon. */
function authenticated({ purpose, ownerId }: SecretUse): Buffer {
  if (!/^[a-z_]+$/.test(purpose)) throw new Error('A purpose must be lower-case letters and underscores');
  return Buffer.from(`${purpose}:${ownerId}`);
}
