import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { SecretCipher, UndecipherableSecret } from './secret-cipher.js';
import { newSigningSecret } from './signing-secret.js';

const cipher = new SecretCipher(randomBytes(32).toString('base64'));

it('decrypts what it encrypted, only for the same project', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (secret, project, other) => {
      const encrypted = cipher.encrypt(secret, project);
      expect(cipher.decrypt(encrypted, project)).toBe(Buffer.from(secret).toString());
      fc.pre(!Buffer.from(project).equals(Buffer.from(other)));
      expect(() => cipher.decrypt(encrypted, other)).toThrow(UndecipherableSecret);
    }),
  );
});

it('encrypts the same secret differently each time', () => {
  const secret = newSigningSecret();
  const encrypted = Array.from({ length: 100 }, () => cipher.encrypt(secret, 'proj_1').toString('hex'));
  expect(new Set(encrypted).size).toBe(100);
});

it('refuses bytes of which any bit was changed, and any that are too short', () => {
  const encrypted = cipher.encrypt(newSigningSecret(), 'proj_1');
  for (let at = 0; at < encrypted.length * 8; at++) {
    const changed = Buffer.from(encrypted);
    changed[at >> 3]! ^= 1 << (at & 7);
    expect(() => cipher.decrypt(changed, 'proj_1')).toThrow(UndecipherableSecret);
  }
  for (let length = 0; length < encrypted.length; length++) {
    expect(() => cipher.decrypt(encrypted.subarray(0, length), 'proj_1')).toThrow(UndecipherableSecret);
  }
});

it('refuses another key', () => {
  const other = new SecretCipher(randomBytes(32).toString('base64'));
  expect(() => other.decrypt(cipher.encrypt('whsec_x', 'proj_1'), 'proj_1')).toThrow(UndecipherableSecret);
});
