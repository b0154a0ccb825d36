import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { keyIdOf, SecretCipher, UndecipherableSecret } from './secret-cipher.js';

const newKey = () => randomBytes(32).toString('base64');
const cipher = new SecretCipher([`a:${newKey()}`]);
const use = { purpose: 'webhook_secret', ownerId: 'proj_1' };
const newSecret = () => `whsec_${newKey()}`;

const keyId = fc.stringMatching(/^[a-z0-9_-]{1,32}$/);
const purpose = fc.stringMatching(/^[a-z_]{1,12}$/);
const uses = fc.record({ purpose, ownerId: fc.string() });

it('decrypts what it encrypted, only for the same purpose and owner', () => {
  fc.assert(
    fc.property(fc.string(), uses, uses, (secret, mine, other) => {
      const encrypted = cipher.encrypt(secret, mine);
      expect(cipher.decrypt(encrypted, mine)).toBe(Buffer.from(secret).toString());
      const bytesOf = ({ ownerId }: { ownerId: string }) => Buffer.from(ownerId);
      fc.pre(mine.purpose !== other.purpose || !bytesOf(mine).equals(bytesOf(other)));
      expect(() => cipher.decrypt(encrypted, other)).toThrow(UndecipherableSecret);
    }),
  );
});

it('refuses a purpose with a colon, which would make purpose and owner ambiguous', () => {
  expect(() => cipher.encrypt('x', { purpose: 'a:b', ownerId: 'c' })).toThrow('lower-case');
});

it('decrypts with every key of any rotation, and encrypts with the newest one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(keyId, { minLength: 1, maxLength: 6 }), fc.string(), (ids, secret) => {
      const keys = ids.map((id) => `${id}:${newKey()}`);
      const byEachKey = keys.map((key) => new SecretCipher([key]).encrypt(secret, use));
      const all = new SecretCipher(keys);
      for (const [index, encrypted] of byEachKey.entries()) {
        expect(keyIdOf(encrypted)).toBe(ids[index]);
        expect(all.decrypt(encrypted, use)).toBe(Buffer.from(secret).toString());
      }
      expect(keyIdOf(all.encrypt(secret, use))).toBe(ids[0]);
      expect(all.encrypt(secret, use).subarray(0, all.newestHeader.length)).toEqual(all.newestHeader);
      for (const [index, encrypted] of byEachKey.entries()) {
        const without = keys.filter((_key, at) => at !== index);
        if (without.length === 0) continue;
        expect(() => new SecretCipher(without).decrypt(encrypted, use)).toThrow(`has no key ${ids[index]}`);
      }
    }),
  );
});

it('starts the bytes of one key never with those of another', () => {
  fc.assert(
    fc.property(fc.uniqueArray(keyId, { minLength: 2, maxLength: 2 }), ([one, other]) => {
      const { newestHeader } = new SecretCipher([`${one}:${newKey()}`]);
      const encrypted = new SecretCipher([`${other}:${newKey()}`]).encrypt('x', use);
      expect(encrypted.subarray(0, newestHeader.length)).not.toEqual(newestHeader);
    }),
  );
});

it('encrypts the same secret differently each time', () => {
  const secret = newSecret();
  const encrypted = Array.from({ length: 100 }, () => cipher.encrypt(secret, use).toString('hex'));
  expect(new Set(encrypted).size).toBe(100);
});

it('refuses bytes of which any bit was changed, and any that are too short', () => {
  const encrypted = cipher.encrypt(newSecret(), use);
  for (let at = 0; at < encrypted.length * 8; at++) {
    const changed = Buffer.from(encrypted);
    changed[at >> 3]! ^= 1 << (at & 7);
    expect(() => cipher.decrypt(changed, use)).toThrow(UndecipherableSecret);
  }
  for (let length = 0; length < encrypted.length; length++) {
    expect(() => cipher.decrypt(encrypted.subarray(0, length), use)).toThrow(UndecipherableSecret);
  }
});

it('refuses any bytes that it did not encrypt, and shows none of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      expect(() => cipher.decrypt(Buffer.from(bytes), use)).toThrow(/^A secret cannot be decrypted: [ -~]+$/);
    }),
  );
});

it('refuses another key with the same id', () => {
  const other = new SecretCipher([`a:${newKey()}`]);
  expect(() => other.decrypt(cipher.encrypt('whsec_x', use), use)).toThrow('is not the one');
});

it.each([
  [[], 'must contain a key'],
  [[newKey()], 'key 1 is not'],
  [[`a:${newKey()}`, 'b:short'], 'key 2 is not'],
  [[`A:${newKey()}`], 'key 1 is not'],
  [[`a:${newKey()}`, `a:${newKey()}`], 'two have the id a'],
  [[`a:${'A'.repeat(43)}=`, `b:${'A'.repeat(43)}=`], 'b repeats another key'],
  // The last two bits of 43 characters are no part of the key.
  [[`a:${'A'.repeat(43)}=`, `b:${'A'.repeat(42)}B=`], 'b repeats another key'],
])('refuses the keys %#', (keys, problem) => {
  expect(() => new SecretCipher(keys)).toThrow(problem);
});
