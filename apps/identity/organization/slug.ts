/** The URL form of an organization's name: lower-case letters, digits and single dashes. */

/** Leaves space for the suffix of a second organization of the same name, within 63 characters. */
const maximumLength = 50;

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
};

/** Never empty: a name without a single Latin letter or digit becomes `organization`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => spellings[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maximumLength)
    .replace(/^-|-$/g, '');
  return slug || 'organization';
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** For a second organization of the same name: the slug with eight characters from as many random bytes. */
export function slugWithSuffix(slug: string, random: Uint8Array): string {
  return `${slug}-${[...random.subarray(0, 8)].map((byte) => letters[byte % letters.length]).join('')}`;
}
