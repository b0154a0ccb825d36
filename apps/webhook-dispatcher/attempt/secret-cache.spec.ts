import { randomBytes } from 'node:crypto';
import { SecretCipher, UndecipherableSecret } from '@handtest/secret-cipher';
import { SecretCache } from './secret-cache.js';
import { webhookSecretOf } from './signing-secret.js';

const cipher = new SecretCipher([`a:${randomBytes(32).toString('base64')}`]);
const encrypted = (secret: string, projectId = 'prj_1') => cipher.encrypt(secret, webhookSecretOf(projectId));

it('answers the same secrets for the same bytes', () => {
  const cache = new SecretCache(cipher);
  const endpoint = { encryptedSecret: encrypted('newest'), previousSecret: encrypted('previous') };
  const copy = {
    encryptedSecret: Buffer.from(endpoint.encryptedSecret),
    previousSecret: Buffer.from(endpoint.previousSecret),
  };
  expect(cache.secretsOf(endpoint, 'prj_1')).toEqual(['newest', 'previous']);
  expect(cache.secretsOf(copy, 'prj_1')).toBe(cache.secretsOf(endpoint, 'prj_1'));
});

it('uses the new secrets after a replacement, and after the previous secret expired', () => {
  const cache = new SecretCache(cipher);
  const first = encrypted('first');
  const second = encrypted('second');
  expect(cache.secretsOf({ encryptedSecret: first, previousSecret: null }, 'prj_1')).toEqual(['first']);
  expect(cache.secretsOf({ encryptedSecret: second, previousSecret: first }, 'prj_1')).toEqual([
    'second',
    'first',
  ]);
  expect(cache.secretsOf({ encryptedSecret: second, previousSecret: null }, 'prj_1')).toEqual(['second']);
});

it('uses the new secret alone while the replaced one cannot be decrypted, and reports this once', () => {
  const lost: string[] = [];
  const cache = new SecretCache(cipher, undefined, (_error, projectId) => void lost.push(projectId));
  const endpoint = { encryptedSecret: encrypted('newest'), previousSecret: randomBytes(60) };
  for (let n = 0; n < 2; n++) expect(cache.secretsOf(endpoint, 'prj_1')).toEqual(['newest']);
  expect(lost).toEqual(['prj_1']);
});

it('does not use the secret of one project for another one with the same ciphertext', () => {
  const cache = new SecretCache(cipher);
  const endpoint = { encryptedSecret: encrypted('mine'), previousSecret: null };
  cache.secretsOf(endpoint, 'prj_1');
  expect(() => cache.secretsOf(endpoint, 'prj_2')).toThrow(UndecipherableSecret);
});

it('removes the least recently used secrets first', () => {
  const cache = new SecretCache(cipher, 2);
  const [a, b, c] = ['a', 'b', 'c'].map((text) => ({
    encryptedSecret: encrypted(text),
    previousSecret: null,
  }));
  const kept = cache.secretsOf(a!, 'prj_1');
  const removed = cache.secretsOf(b!, 'prj_1');
  cache.secretsOf(a!, 'prj_1');
  cache.secretsOf(c!, 'prj_1');
  expect(cache.secretsOf(a!, 'prj_1')).toBe(kept);
  expect(cache.secretsOf(b!, 'prj_1')).not.toBe(removed);
});
