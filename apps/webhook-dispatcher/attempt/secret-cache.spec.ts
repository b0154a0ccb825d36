import { randomBytes } from 'node:crypto';
import { SecretCipher, UndecipherableSecret } from '@handtest/secret-cipher';
import { SecretCache } from './secret-cache.js';
import { webhookSecretOf } from './signing-secret.js';

const cipher = new SecretCipher([`a:${randomBytes(32).toString('base64')}`]);
const encrypted = (secret: string, projectId = 'prj_1') => cipher.encrypt(secret, webhookSecretOf(projectId));

it('answers the same secrets for the same bytes', () => {
  const cache = new SecretCache(cipher);
  const endpoint = {
    encryptedSecret: encrypted('newest'),
    previousSecret: encrypted('previous'),
    olderSecret: null,
  };
  const copy = {
    encryptedSecret: Buffer.from(endpoint.encryptedSecret),
    previousSecret: Buffer.from(endpoint.previousSecret),
    olderSecret: null,
  };
  expect(cache.secretsOf(endpoint, 'prj_1')).toEqual(['newest', 'previous']);
  expect(cache.secretsOf(copy, 'prj_1')).toBe(cache.secretsOf(endpoint, 'prj_1'));
});

it('uses the new secrets after each replacement, and after the replaced secrets expired', () => {
  const cache = new SecretCache(cipher);
  const [first, second, third] = ['first', 'second', 'third'].map((text) => encrypted(text)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const secretsOf = (
    encryptedSecret: Buffer,
    previousSecret: Buffer | null = null,
    olderSecret: Buffer | null = null,
  ) => cache.secretsOf({ encryptedSecret, previousSecret, olderSecret }, 'prj_1');
  expect(secretsOf(first)).toEqual(['first']);
  expect(secretsOf(second, first)).toEqual(['second', 'first']);
  expect(secretsOf(third, second, first)).toEqual(['third', 'second', 'first']);
  expect(secretsOf(third, second)).toEqual(['third', 'second']);
  expect(secretsOf(third)).toEqual(['third']);
});

it('uses the new secret alone while the replaced one cannot be decrypted, and reports this once', () => {
  const lost: string[] = [];
  const cache = new SecretCache(cipher, undefined, (_error, projectId) => void lost.push(projectId));
  const endpoint = {
    encryptedSecret: encrypted('newest'),
    previousSecret: randomBytes(60),
    olderSecret: null,
  };
  for (let n = 0; n < 2; n++) expect(cache.secretsOf(endpoint, 'prj_1')).toEqual(['newest']);
  expect(lost).toEqual(['prj_1']);
});

it('does not use the secret of one project for another one with the same ciphertext', () => {
  const cache = new SecretCache(cipher);
  const endpoint = { encryptedSecret: encrypted('mine'), previousSecret: null, olderSecret: null };
  cache.secretsOf(endpoint, 'prj_1');
  expect(() => cache.secretsOf(endpoint, 'prj_2')).toThrow(UndecipherableSecret);
});

it('removes the least recently used secrets first', () => {
  const cache = new SecretCache(cipher, 2);
  const [a, b, c] = ['a', 'b', 'c'].map((text) => ({
    encryptedSecret: encrypted(text),
    previousSecret: null,
    olderSecret: null,
  }));
  const kept = cache.secretsOf(a!, 'prj_1');
  const removed = cache.secretsOf(b!, 'prj_1');
  cache.secretsOf(a!, 'prj_1');
  cache.secretsOf(c!, 'prj_1');
  expect(cache.secretsOf(a!, 'prj_1')).toBe(kept);
  expect(cache.secretsOf(b!, 'prj_1')).not.toBe(removed);
});
