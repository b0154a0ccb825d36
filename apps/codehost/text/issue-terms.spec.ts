import fc from 'fast-check';
import { areCurrentTerms, issueTerms, termHash, visitTerms } from './issue-terms.js';
import { words } from './words.js';

const someWords = fc.array(fc.constantFrom('cart', 'Cart', 'fails', 'src/cartItem.ts', 'TypeError', 'the'), {
  maxLength: 300,
});
const written = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  someWords.map((some) => some.join(' ')),
);

function read(terms: Buffer): Map<number, { title: number; body: number }> {
  const found = new Map<number, { title: number; body: number }>();
  visitTerms(terms, (hash, title, body) => found.set(hash, { title, body }));
  return found;
}

it('reads back how often title and body have each word, up to 255', () => {
  fc.assert(
    fc.property(written, fc.option(written), (title, body) => {
      const found = read(issueTerms({ title, body }));
      const inTitle = words(title).map(termHash);
      const inBody = words(body ?? '').map(termHash);
      const expected = new Map(
        [...new Set([...inTitle, ...inBody])].map((hash) => {
          const times = (all: number[]) => Math.min(all.filter((one) => one === hash).length, 255);
          return [hash, { title: times(inTitle), body: times(inBody) }];
        }),
      );
      expect(found).toEqual(expected);
    }),
  );
});

it('writes the terms by ascending hash, so that the same words in another order give the same bytes', () => {
  fc.assert(
    fc.property(someWords, (some) => {
      const terms = issueTerms({ title: 'Cart', body: some.join(' ') });
      const hashes = [...read(terms).keys()];
      expect(hashes).toEqual(hashes.toSorted((one, other) => one - other));
      expect(issueTerms({ title: 'cart', body: some.toReversed().join('\n') })).toEqual(terms);
    }),
  );
});

it('recognizes the terms of its own version only', () => {
  const terms = issueTerms({ title: 'Cart fails', body: null });
  expect(areCurrentTerms(terms)).toBe(true);
  expect(areCurrentTerms(issueTerms({ title: '', body: '' }))).toBe(true);
  const other = Buffer.from(terms);
  other[0] = 0;
  expect([null, Buffer.alloc(0), other, terms.subarray(0, -1)].map(areCurrentTerms)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('gives fewer than 5 equal hashes to 100,000 words', () => {
  const hashes = new Set<number>();
  for (let index = 0; index < 100_000; index += 1) hashes.add(termHash(`word${index.toString(36)}`));
  expect(hashes.size).toBeGreaterThan(100_000 - 5);
});
