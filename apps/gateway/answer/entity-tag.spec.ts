import fc from 'fast-check';
import { entityTagOf, isKnown } from './entity-tag.js';

describe('an entity tag', () => {
  it('is weak, and the same for the same bytes only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(entityTagOf(one)).toMatch(/^W\/"[\w-]{27}"$/);
        expect(entityTagOf(one)).toBe(entityTagOf(Buffer.from(one)));
        expect(entityTagOf(one) === entityTagOf(other)).toBe(one === other);
      }),
    );
  });

  it('is found in any list, strong or weak', () => {
    const tag = fc.string().map(entityTagOf);
    const spelling = fc.constantFrom('', 'W/');
    fc.assert(
      fc.property(tag, fc.array(tag), fc.nat(5), spelling, (mine, others, index, weak) => {
        const given = others.filter((other) => other !== mine);
        expect(isKnown(given.join(', ') || undefined, mine)).toBe(false);
        const listed = given.toSpliced(index, 0, mine.replace('W/', weak));
        expect(isKnown(listed.join(', '), mine)).toBe(true);
      }),
    );
    expect(isKnown('*', entityTagOf(''))).toBe(true);
  });
});
