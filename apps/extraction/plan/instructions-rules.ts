/** Whether a tester can carry out instructions on a website, by rules. One part that can be done is enough. Pure. */
import type { Testability } from '@handtest/contracts/extraction';
import { checkUrl, type UrlRefusal } from '@handtest/egress';
import { wordCount } from '../text/word-count.js';

/** "Test" alone says nothing that a tester can check. */
const fewestWords = 2;

const unreachable: readonly UrlRefusal[] = ['local_name', 'host_without_dot', 'private_address'];

/** Work on the code or on a server. */
const withoutBrowser = [
  /\bunit tests?\b/i,
  /\b(?:test|code) coverage\b/i,
  /\bcode review\b/i,
  /\b(?:source code|codebase)\b/i,
  /\brefactor\b/i,
  /\b(?:npm|pnpm|yarn) (?:run|test|install|ci|build)\b/i,
  /\bgit (?:clone|pull|push|checkout|rebase|bisect|diff|log)\b/i,
  /\bdocker (?:run|build|exec|compose)\b/i,
  /\b(?:command line|command prompt|shell script)\b/i,
  /\b(?:query|migrate|seed|dump|restore) the database\b/i,
  /\b(?:server|container) logs?\b/i,
];

/** A website may be about code and servers too: "Press Run unit tests". */
const withBrowser =
  /\b(?:browser|web ?site|site|pages?|buttons?|links?|tabs?|forms?|fields?|menus?|screens?|click|press|tap|open|scroll|(?:sign|log) ?(?:in|out|up))\b/i;

/** Undefined when a tester can reach the address as far as its text says: no name is looked up. */
export function unreachableByRules(url: string, allowLoopback: boolean): Testability | undefined {
  const verdict = checkUrl(url, { allowLoopback, allowHttp: true });
  if (verdict.ok || !unreachable.includes(verdict.refusal)) return undefined;
  return { testable: false, reason: 'A tester cannot reach the url: its host is not public.' };
}

export function instructionsByRules(instructions: string): Testability {
  if (wordCount(instructions) < fewestWords) {
    return { testable: false, reason: `The instructions have fewer than ${fewestWords} words.` };
  }
  if (partsOf(instructions).every(needsMore)) {
    return { testable: false, reason: 'All of the instructions need more than a browser.' };
  }
  return { testable: true, reason: 'The instructions have a part that a person can do with a browser.' };
}

/** Lines and sentences with words. */
function partsOf(text: string): string[] {
  return text.split(/[\r\n]+|(?<=[.!?;。！？])\s+/u).filter((part) => wordCount(part) > 0);
}

function needsMore(part: string): boolean {
  return withoutBrowser.some((pattern) => pattern.test(part)) && !withBrowser.test(part);
}
