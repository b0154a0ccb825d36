/** Texts of testers and websites on a terminal: without control sequences, which could change what it shows. Pure. */
import { stripVTControlCharacters } from 'node:util';

/** Keeps line breaks and tabs. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => (character === '\n' || character === '\t' ? character : ''),
  );
}

/** The same in one line. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

/** The start of a text, at most so long, without a part of a character. */
export function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
