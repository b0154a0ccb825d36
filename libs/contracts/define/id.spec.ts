import fc from 'fast-check';
import { type IdKind, idPrefix, isId, newId } from './id.js';

const kinds = Object.keys(idPrefix) as IdKind[];
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The 128 bits of a TypeID's suffix, decoded here independently of the library. */
function bitsOf(id: string): bigint {
  const suffix = id.slice(id.lastIndexOf('_') + 1);
  return [...suffix].reduce((bits, letter) => (bits << 5n) | BigInt(alphabet.indexOf(letter)), 0n);
}

describe('an id', () => {
  it.each(kinds)('of kind %s carries its prefix and is recognised as that kind only', (kind) => {
    const id = newId(kind);
    expect(id.startsWith(`${idPrefix[kind]}_`)).toBe(true);
    expect(kinds.filter((other) => isId(other, id))).toEqual([kind]);
  });

  it('is a UUID of version 7 that carries the time of its making', () => {
    const before = Date.now();
    const bits = bitsOf(newId('job'));
    expect(Number(bits >> 80n)).toBeGreaterThanOrEqual(before);
    expect(Number(bits >> 80n)).toBeLessThanOrEqual(Date.now());
    expect((bits >> 76n) & 0xfn).toBe(7n);
    expect((bits >> 62n) & 0b11n).toBe(0b10n);
  });

  it('has 74 fresh random bits, also among ids that are made together', () => {
    const randomBits = 2n ** 76n - 1n;
    const ids = Array.from({ length: 4_000 }, () => bitsOf(newId('job')) & randomBits & ~(0b11n << 62n));
    expect(new Set(ids).size).toBe(ids.length);
    const ups = ids.filter((bits, index) => index > 0 && bits > ids[index - 1]!).length;
    // A counter would go up every time; of fair coins, 4,000 leave 1,700–2,300 once in 10^20 runs.
    expect(ups).toBeGreaterThan(1_700);
    expect(ups).toBeLessThan(2_300);
    for (let position = 0n; position < 76n; position++) {
      if (position === 62n || position === 63n) continue;
      const ones = ids.filter((bits) => (bits >> position) & 1n).length;
      expect(ones).toBeGreaterThan(1_700);
      expect(ones).toBeLessThan(2_300);
    }
  });
});

describe('a text that is not an id', () => {
  it('is recognised as invalid after any change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(40), fc.string({ minLength: 1 }), (kind, at, text) => {
        const id = newId(kind);
        const longer = id.slice(0, at) + text + id.slice(at);
        expect(isId(kind, longer)).toBe(false);
        expect(isId(kind, id.slice(0, Math.min(at, id.length - 1)))).toBe(false);
      }),
    );
  });

  it.each([
    undefined,
    null,
    7,
    {},
    [],
    '',
    'job',
    'job_',
    'job_01h455vb4pex5vsknk084sn02u',
    'job_81h455vb4pex5vsknk084sn02q',
  ])('is refused: %p', (value) => {
    expect(isId('job', value)).toBe(false);
  });

  it('is refused in upper case', () => {
    expect(isId('job', newId('job').toUpperCase())).toBe(false);
    expect(isId('job', newId('job').replace(/.$/, '\n'))).toBe(false);
  });
});
