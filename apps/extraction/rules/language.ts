/** The language of a report. The built-in rules read English only. */
import { eld } from 'eld/extrasmall';

/** A shorter text says too little about its language: "Alles ok" and "All ok" have nearly the same letter groups. */
const fewestLetters = 12;
/** The margin over English from which a text counts as another language. Terse English has foreign-looking words. */
const margin = 0.15;
/** Enough for a decision; the rest of a long report only costs time. */
const longestSample = 5_000;

/**
 * The ISO 639-1 code of the language, `en` when another language is not certain, undefined without words.
 *
 * @param text without quotations, addresses and code
 */
export function languageOf(text: string): string | undefined {
  const words = text
    .slice(0, longestSample)
    .replace(/[^\p{L}\p{M}'’]+/gu, ' ')
    .trim();
  if (words === '') return undefined;
  const letters = words.replace(/\s+/g, '').length;
  const latin = /\p{Script=Latin}/u.test(words);
  if (latin && letters < fewestLetters) return 'en';
  const found = eld.detect(words);
  if (found.language === '' || found.language === 'en') return 'en';
  const scores = found.getScores();
  const lead = (scores[found.language] ?? 0) - (scores.en ?? 0);
  return lead >= margin && (found.isReliable() || !latin) ? found.language : 'en';
}
