import fc from 'fast-check';
import { identifiers, splitWords, words } from './words.js';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.stringMatching(/^[a-zA-Z0-9 _./:'’-]{0,120}$/),
);
const name = fc.stringMatching(/^[a-z]{2,8}$/);
const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1);

describe('splitWords', () => {
  it.each([
    ['src/cartItem.ts', ['src/cartitem.ts', 'src', 'cartitem', 'cart', 'item', 'ts']],
    ['read_only', ['read_only', 'read', 'only']],
    ['HTTPServer2Go', ['httpserver2go', 'http', 'server2', 'go']],
    ['GET /orders/[id] is 404', ['get', 'orders', 'id', 'is', '404']],
    ['The user’s cart isn’t full.', ['the', 'users', 'cart', 'isnt', 'full']],
    ['Größe ändern', ['größe', 'ändern']],
    ['', []],
  ])('splits %s', (written, expected) => expect(splitWords(written)).toEqual(expected));

  it('keeps an identifier of any style, and each of its names', () => {
    const styles = [
      (names: string[]) => names[0]! + names.slice(1).map(capitalized).join(''),
      (names: string[]) => names.join('_'),
      (names: string[]) => names.join('-'),
      (names: string[]) => names.join('/'),
      (names: string[]) => names.map(capitalized).join('.'),
    ];
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 2, maxLength: 5 }),
        fc.constantFrom(...styles),
        (names, style) => {
          const identifier = style(names);
          expect(splitWords(`see ${identifier}, now`)).toEqual(
            expect.arrayContaining([identifier.toLowerCase(), ...names]),
          );
        },
      ),
    );
  });

  it('leaves out a whole of more than 100 characters, and keeps its parts', () => {
    expect(splitWords(Array(30).fill('long').join('/'))).toEqual(Array(30).fill('long'));
  });

  it('gives words in lower case without spaces, for any text', () => {
    fc.assert(
      fc.property(text, (any) => {
        for (const word of splitWords(any)) {
          expect(word).not.toBe('');
          expect(word).not.toMatch(/\s/);
        }
      }),
    );
  });

  it('reads a long run without spaces in linear steps', () => {
    expect(splitWords('aB'.repeat(100_000))).toHaveLength(100_001);
    expect(splitWords('-'.repeat(200_000))).toEqual([]);
  });
});

describe('words', () => {
  it('gives the same stems for the forms of a word', () => {
    expect(words('The buttons are failing')).toEqual(words('button failed'));
  });

  it('drops stop words, and keeps numbers and words that are not English', () => {
    expect(words('What is the 500 at Übersicht?')).toEqual(['500', 'übersicht']);
  });

  it('does not depend on case, or on the text around', () => {
    fc.assert(
      fc.property(fc.array(name), fc.array(name), (left, right) => {
        const [before, after] = [left.join(' '), right.join(' ')];
        expect(words(`${before}\n${after}`)).toEqual([...words(before), ...words(after)]);
        expect(words(before.toUpperCase())).toEqual(words(before));
      }),
    );
  });
});

describe('identifiers', () => {
  it('finds paths, routes and names as they are written, not plain or hyphenated words', () => {
    const text = 'TypeError in /api/orders after sign-in, see src/a.ts, SRC/a.ts and cartItems';
    expect([...identifiers(text)]).toEqual([
      ['typeerror', 'TypeError'],
      ['api/orders', 'api/orders'],
      ['src/a.ts', 'src/a.ts'],
      ['cartitem', 'cartItems'],
    ]);
  });

  it('gives only words of the text', () => {
    fc.assert(
      fc.property(text, (any) => {
        const all = new Set(words(any));
        expect([...identifiers(any).keys()].filter((one) => !all.has(one))).toEqual([]);
      }),
    );
  });
});
