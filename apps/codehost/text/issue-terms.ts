/**
 * The words of an issue and how often its title and body have them, in bytes that a search of a whole repository reads
 * fast: the version, then per term a hash of 4 bytes, the count of the title and that of the body, by ascending hash. Two
 * words may share a hash; among 50,000 words of a repository that is less than one pair. Pure.
 */
import { words } from './words.js';

/** Changes with the format, and with what `words` returns. */
export const termsVersion = 2;
const entryBytes = 6;
const maxCount = 255;

export interface TermCounts {
  readonly title: number;
  readonly body: number;
}

/** For the column `terms`. */
export function issueTerms({ title, body }: { title: string; body: string | null }): Buffer {
  const counts = new Map<number, { title: number; body: number }>();
  const count = (field: keyof TermCounts) => (word: string) => {
    const hash = termHash(word);
    const known = counts.get(hash) ?? { title: 0, body: 0 };
    known[field] = Math.min(known[field] + 1, maxCount);
    counts.set(hash, known);
  };
  words(title).forEach(count('title'));
  words(body ?? '').forEach(count('body'));
  const packed = Buffer.alloc(1 + counts.size * entryBytes);
  packed[0] = termsVersion;
  [...counts]
    .sort(([one], [other]) => one - other)
    .forEach(([hash, terms], index) => {
      const offset = 1 + index * entryBytes;
      packed.writeInt32LE(hash, offset);
      packed[offset + 4] = terms.title;
      packed[offset + 5] = terms.body;
    });
  return packed;
}

/** False: an earlier version wrote the terms, and they must be computed again. */
export function areCurrentTerms(terms: Buffer | null): terms is Buffer {
  return terms !== null && terms[0] === termsVersion && (terms.length - 1) % entryBytes === 0;
}

/** Calls `visit` for each term. Without an object per term: a search reads millions. */
export function visitTerms(terms: Buffer, visit: (hash: number, title: number, body: number) => void): void {
  for (let offset = 1; offset < terms.length; offset += entryBytes) {
    visit(terms.readInt32LE(offset), terms[offset + 4]!, terms[offset + 5]!);
  }
}

/** FNV-1a of the UTF-16 units, as a signed integer of 32 bits: V8 keeps larger ones outside of the table of a Map. */
export function termHash(word: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash;
}
