import fc from 'fast-check';
import { exceededLimit, type JsonLimits } from './json-size.js';

const million = 1_000_000;
const generous: JsonLimits = { depth: 32, keys: million, keysOfObject: million, items: million };

/** The same numbers, counted in the parsed value. */
function sizeOf(value: unknown): JsonLimits {
  if (typeof value !== 'object' || value === null) return { depth: 0, keys: 0, keysOfObject: 0, items: 0 };
  const inner = Object.values(value).map(sizeOf);
  const sum = (of: (size: JsonLimits) => number) => inner.reduce((total, size) => total + of(size), 0);
  const own = Object.keys(value).length;
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    keys: sum(({ keys }) => keys) + (Array.isArray(value) ? 0 : own),
    keysOfObject: Math.max(Array.isArray(value) ? 0 : own, ...inner.map(({ keysOfObject }) => keysOfObject)),
    items: sum(({ items }) => items) + (Array.isArray(value) ? own : 0),
  };
}

describe('exceededLimit', () => {
  it.each(['depth', 'keys', 'keysOfObject', 'items'] as const)(
    'counts %s as the parsed value has them',
    (kind) => {
      fc.assert(
        fc.property(
          fc.jsonValue({ maxDepth: 6 }),
          fc.integer({ min: -2, max: 1 }),
          fc.constantFrom(0, 1, 4),
          (value, distance, indent) => {
            // `__proto__` as a key makes no key of the parsed value.
            const parsed: unknown = JSON.parse(JSON.stringify(value));
            const text = Buffer.from(JSON.stringify(parsed, null, indent));
            const size = sizeOf(parsed)[kind];
            const maximum = Math.max(0, size + distance);
            const expected = size > maximum ? kind : undefined;
            expect(exceededLimit(text, { ...generous, [kind]: maximum })).toBe(expected);
          },
        ),
        { numRuns: 1_000 },
      );
    },
  );

  it.each(['"[[[["', '{"a\\"[[[[:,:,":1}', '"\\\\"', '{"a":"1:2,3:4"}'])(
    'ignores the inside of strings: %s',
    (json) => {
      expect(
        exceededLimit(Buffer.from(json), { depth: 1, keys: 1, keysOfObject: 1, items: 0 }),
      ).toBeUndefined();
    },
  );

  it('stops at a million brackets, keys and items', () => {
    const limits = { depth: 32, keys: 10_000, keysOfObject: million, items: 10_000 };
    expect(exceededLimit(Buffer.alloc(1_000_000, '['), limits)).toBe('depth');
    expect(exceededLimit(Buffer.from(`{${'"a":1,'.repeat(160_000)}"b":1}`), limits)).toBe('keys');
    expect(exceededLimit(Buffer.from(`{"a":[${'1,'.repeat(400_000)}1]}`), limits)).toBe('items');
  });

  it('reads malformed text to its end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'[]{}:,"\\1 '), { maxLength: 40 }), (characters) => {
        expect(['depth', undefined]).toContain(
          exceededLimit(Buffer.from(characters.join('')), { ...generous, depth: 5 }),
        );
      }),
    );
  });
});
