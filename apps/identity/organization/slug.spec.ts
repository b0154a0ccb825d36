import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { slugOf, slugWithSuffix } from './slug.js';

const form = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe('a slug', () => {
  it.each([
    ['Acme', 'acme'],
    ["Ada Lovelace's organization", 'ada-lovelaces-organization'],
    ['Ada Lovelace’s organization', 'ada-lovelaces-organization'],
    ['  Café – Ünïcode & Söhne  ', 'cafe-unicode-sohne'],
    ['Größe Łódź', 'grosse-lodz'],
    ['ﬁne ２０２６', 'fine-2026'],
    ['株式会社', 'organization'],
    ['---', 'organization'],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
  ])('of %p is %p', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is valid in an address for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const slug = slugOf(name);
        const other = slugWithSuffix(slug, randomBytes(8));
        expect(slug).toMatch(form);
        expect(slug.length).toBeLessThanOrEqual(50);
        expect(other).toMatch(form);
        expect(other.length).toBe(slug.length + 9);
      }),
      { numRuns: 1_000 },
    );
  });
});
