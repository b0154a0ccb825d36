import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import {
  isLinkToken,
  type LinkTokenKind,
  newToken,
  tokenHash,
  tokenHint,
  type TokenKind,
  tokenKind,
} from './token.js';

const kinds: readonly TokenKind[] = ['key', 'test', 'pat', 'ses'];
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const anyKind = fc.constantFrom(...kinds);

describe('a token', () => {
  it.each(kinds)('of kind %s has its prefix, 43 random characters and 6 of checksum', (kind) => {
    const token = newToken(kind);
    expect(token).toMatch(new RegExp(`^ht_${kind}_[0-9A-Za-z]{49}$`));
    expect(tokenKind(token)).toBe(kind);
  });

  it('ends in the CRC32 of all before it', () => {
    for (let round = 0; round < 200; round++) {
      const token = newToken('key');
      const sum = [...token.slice(-6)].reduce((value, letter) => value * 62 + alphabet.indexOf(letter), 0);
      expect(sum).toBe(crc32(token.slice(0, -6)));
    }
  });

  it('is different each time, and uses the whole range of 256 bits', () => {
    const numbers = Array.from({ length: 2_000 }, () =>
      [...newToken('pat').slice(7, 50)].reduce(
        (value, letter) => value * 62n + BigInt(alphabet.indexOf(letter)),
        0n,
      ),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((value) => value < 2n ** 256n)).toBe(true);
    for (const bit of [0n, 100n, 255n]) {
      const ones = numbers.filter((value) => (value >> bit) & 1n).length;
      expect(ones).toBeGreaterThan(800);
      expect(ones).toBeLessThan(1_200);
    }
  });
});

/** One change by a typing error, an incomplete copy, or a guess. */
function mutate(
  token: string,
  kind: 'replace' | 'swap' | 'cut' | 'add' | 'prefix',
  at: number,
  letter: string,
): string {
  const position = at % token.length;
  if (kind === 'replace') return token.slice(0, position) + letter + token.slice(position + 1);
  if (kind === 'cut') return token.slice(0, position) + token.slice(position + 1);
  if (kind === 'add') return token.slice(0, position) + letter + token.slice(position);
  if (kind === 'prefix') return token.replace(/^ht_(key|test|pat|ses)/, `ht_${kinds[at % 4]}`);
  const next = Math.min(position + 1, token.length - 1);
  const letters = [...token];
  [letters[position], letters[next]] = [letters[next]!, letters[position]!];
  return letters.join('');
}

describe('a token that was changed', () => {
  it('is refused without a call: none of 10,000 mutations is accepted', () => {
    let tried = 0;
    fc.assert(
      fc.property(
        anyKind,
        fc.constantFrom('replace', 'swap', 'cut', 'add', 'prefix'),
        fc.nat(1_000),
        fc.oneof(fc.constantFrom(...alphabet), fc.string({ minLength: 1, maxLength: 2 })),
        (kind, change, at, letter) => {
          const token = newToken(kind);
          const mutated = mutate(token, change, at, letter);
          fc.pre(mutated !== token);
          tried++;
          expect(tokenKind(mutated)).toBeUndefined();
        },
      ),
      { numRuns: 10_000 },
    );
    expect(tried).toBeGreaterThanOrEqual(10_000);
  });

  it('is refused with any other checksum', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]{6}$/), (sum) => {
        const token = newToken('ses');
        fc.pre(!token.endsWith(sum));
        expect(tokenKind(token.slice(0, -6) + sum)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused with text around it', () => {
    const token = newToken('key');
    for (const other of [`${token}\n`, ` ${token}`, `Bearer ${token}`, token.toUpperCase(), ''])
      expect(tokenKind(other)).toBeUndefined();
  });
});

describe('the token of a link', () => {
  const linkKinds: readonly LinkTokenKind[] = ['inv', 'rst'];

  it.each(linkKinds)('of kind %s opens its own links only, and never authenticates a caller', (kind) => {
    const token = newToken(kind);
    expect(linkKinds.filter((each) => isLinkToken(each, token))).toEqual([kind]);
    expect(tokenKind(token)).toBeUndefined();
    for (const other of [`${token}0`, token.slice(0, -1), '', ...kinds.map(newToken)]) {
      expect(isLinkToken(kind, other)).toBe(false);
    }
  });
});

describe('the stored form of a token', () => {
  it('is its SHA-256 and a hint with four of its characters', () => {
    expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const token = newToken('key');
    expect(tokenHint(token)).toBe(`ht_key_…${token.slice(-4)}`);
    const forTests = newToken('test');
    expect(tokenHint(forTests)).toBe(`ht_test_…${forTests.slice(-4)}`);
  });
});
