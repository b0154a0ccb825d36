import { randomBytes } from 'node:crypto';
import { SecretCipher, UndecipherableSecret } from '../endpoint/secret-cipher.js';
import { KnownSecrets } from './known-secrets.js';

const cipher = new SecretCipher(randomBytes(32).toString('base64'));
const encrypted = (secret: string, projectId = 'prj_1') => cipher.encrypt(secret, projectId);

it('answers the same secrets for the same bytes', () => {
  const known = new KnownSecrets(cipher);
  const endpoint = { encryptedSecret: encrypted('newest'), previousSecret: encrypted('previous') };
  const copy = {
    encryptedSecret: Buffer.from(endpoint.encryptedSecret),
    previousSecret: Buffer.from(endpoint.previousSecret),
  };
  expect(known.of(endpoint, 'prj_1')).toEqual(['newest', 'previous']);
  expect(known.of(copy, 'prj_1')).toBe(known.of(endpoint, 'prj_1'));
});

it('follows a change of the secret, and the end of the one before', () => {
  const known = new KnownSecrets(cipher);
  const first = encrypted('first');
  const second = encrypted('second');
  expect(known.of({ encryptedSecret: first, previousSecret: null }, 'prj_1')).toEqual(['first']);
  expect(known.of({ encryptedSecret: second, previousSecret: first }, 'prj_1')).toEqual(['second', 'first']);
  expect(known.of({ encryptedSecret: second, previousSecret: null }, 'prj_1')).toEqual(['second']);
});

it('does not lend the secret of one project to another that has its bytes', () => {
  const known = new KnownSecrets(cipher);
  const endpoint = { encryptedSecret: encrypted('mine'), previousSecret: null };
  known.of(endpoint, 'prj_1');
  expect(() => known.of(endpoint, 'prj_2')).toThrow(UndecipherableSecret);
});

it('forgets the endpoints that were not sent to for the longest', () => {
  const known = new KnownSecrets(cipher, 2);
  const [a, b, c] = ['a', 'b', 'c'].map((text) => ({
    encryptedSecret: encrypted(text),
    previousSecret: null,
  }));
  const kept = known.of(a!, 'prj_1');
  const forgotten = known.of(b!, 'prj_1');
  known.of(a!, 'prj_1');
  known.of(c!, 'prj_1');
  expect(known.of(a!, 'prj_1')).toBe(kept);
  expect(known.of(b!, 'prj_1')).not.toBe(forgotten);
});
