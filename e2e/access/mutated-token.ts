/** Almost correct tokens, none of them equal to the token that it was made from. */
import { newToken, tokenKind } from '@handtest/contracts/identity';
import fc from 'fast-check';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const letter = fc.constantFrom(...alphabet);
/** Characters that headers allow and tokens never contain. */
const stranger = fc.constantFrom(...'-_.~+/=!"#$%&\'()*,:;<>?@[]^`{|}');

function replaced(token: string, at: number, by: string): string {
  return token.slice(0, at) + by + token.slice(at + 1);
}

/** One change to a token, as by a typing error or a guess. */
function mutated(token: string): fc.Arbitrary<string> {
  const place = fc.nat(token.length - 1);
  return fc
    .oneof(
      fc.tuple(place, letter).map(([at, by]) => replaced(token, at, by)),
      fc.tuple(place, stranger).map(([at, by]) => replaced(token, at, by)),
      fc.tuple(place, letter).map(([at, by]) => token.slice(0, at) + by + token.slice(at)),
      place.map((at) => token.slice(0, at) + token.slice(at + 1)),
      place.map((at) => token.slice(0, at)),
      fc.tuple(place, place).map(([a, b]) => replaced(replaced(token, a, token[b]!), b, token[a]!)),
      fc.constantFrom('key', 'test', 'pat', 'ses').map((kind) => token.replace(/^ht_[a-z]+/, `ht_${kind}`)),
      place.map((at) => replaced(token, at, otherCase(token[at]!))),
      fc.array(letter, { minLength: 6, maxLength: 6 }).map((end) => token.slice(0, -6) + end.join('')),
      fc.tuple(letter, letter).map(([a, b]) => `${token}${a}${b}`),
      fc.constantFrom(token.toUpperCase(), token.toLowerCase(), `${token}${token}`, `${token},${token}`),
    )
    .filter((other) => other !== token && other !== '');
}

function otherCase(character: string): string {
  const lower = character.toLowerCase();
  return lower === character ? character.toUpperCase() : lower;
}

export function mutatedTokens(tokens: readonly string[], count: number, seed: number): string[] {
  return fc.sample(fc.oneof(...tokens.map(mutated)), { numRuns: count, seed });
}

/** Well-formed, with the correct checksum, but never issued. Only these cause a call to identity. */
export function inventedTokens(count: number): string[] {
  const kinds = ['key', 'test', 'pat', 'ses'] as const;
  return Array.from({ length: count }, (_, index) => newToken(kinds[index % 4]!));
}

export function isWellFormed(token: string): boolean {
  return tokenKind(token) !== undefined;
}
