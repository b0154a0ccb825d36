/** What a finding and an issue have in common word by word: identifiers, error texts, routes. Pure. */
import type { SearchedFinding } from '@handtest/contracts/codehost';
import { termHash } from '../text/issue-terms.js';
import { identifiers, shownText, words } from '../text/words.js';

/** Something that an issue about the same defect is likely to repeat exactly. */
export interface ExactText {
  readonly written: string;
  /** Hashes of its words. It is about as rare as the rarest of them. */
  readonly hashes: readonly number[];
  /** Found by its hash, as one word; others are found in the text. */
  readonly isWord: boolean;
}

/** Shorter texts of the screen, such as "Save", are in many issues. */
const shortestText = 12;
const mostExactTexts = 200;

/** After a space, a bracket or a quotation mark; an address has its host before. */
const routes = /(?<=^|[\s"'`(])\/[\w.~-]+(?:\/[\w.~-]+)*/g;

/** `TypeError: ` before the message: an issue may leave it out. */
const errorClass = /^[\w.]*(?:Error|Exception): /;

/** Each once. Of the console's messages the first lines: the frames of a stack change with each build. */
export function exactTextsOf(finding: SearchedFinding): ExactText[] {
  const { title, description, actualBehavior, affectedArea, quotes, failedPaths } = finding;
  const errors = finding.consoleMessages.map(errorOf);
  const prose = [title, description, actualBehavior, affectedArea].join('\n');
  const found = new Map<string, ExactText>();
  const add = (written: string, isWord: boolean) => {
    const key = written.toLowerCase().replace(/^\//, '');
    const hashes = hashesOf(written);
    if (hashes.length > 0 && !found.has(key)) found.set(key, { written, isWord, hashes });
  };
  for (const path of [...failedPaths, ...(prose.match(routes) ?? [])].map(routeOf)) {
    if (path.length > 1) add(path, false);
  }
  const messages = errors.map((error) => error.replace(errorClass, ''));
  for (const text of [...messages, ...quotes]) if (text.length >= shortestText) add(text, false);
  for (const written of identifiers([prose, ...errors].join('\n')).values()) add(written, true);
  return [...found.values()].slice(0, mostExactTexts);
}

/** Whether the issue has it. @param terms hashes of the issue @param text of the issue, by `comparable` */
export function hasExactText(exactText: ExactText, terms: ReadonlySet<number>, text: string): boolean {
  if (exactText.isWord) return terms.has(exactText.hashes[0]!);
  const searched = comparable(exactText.written);
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at + searched.length))) return true;
  }
  return false;
}

/** As it is shown, in lower case, with single spaces and straight quotation marks. */
export function comparable(text: string): string {
  return shownText(text)
    .toLowerCase()
    .replace(/[‘’“”`"]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** `Uncaught (in promise) TypeError: x is undefined\n at pay.js:3` is `TypeError: x is undefined`. */
function errorOf(message: string): string {
  return message
    .split('\n', 1)[0]!
    .replace(/^\s*(?:uncaught\s+)?(?:\(in promise\)\s*)?/i, '')
    .trim();
}

/** Without the query and without what follows a number: `/orders/17/items?page=2` is `/orders`. */
function routeOf(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/\/(?:\d+|[0-9a-f-]{16,})(?:\/.*)?$/i, '')
    .replace(/[/.]+$/, '');
}

function hashesOf(text: string): number[] {
  return words(text).map(termHash);
}
