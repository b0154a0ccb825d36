/** The title of a problem: a phrase with its subject and what is wrong, not the sentence. */
import { limited } from '../text/limited.js';
import type { Clause } from './clause.js';

const longestTitle = 80;

const opening =
  /^(?:(?:and|but|so|then|however|yet|though|although|because|also|now|still|unfortunately|sadly|ok|okay|well|bug|issue|problem|finding|remark|note)(?: \d+)?\b[\s,:.-]*|(?:i (?:noticed|saw|found|see)(?: that)?|there (?:is|was|are|were)|it (?:turns out|seems)(?: that)?|one (?:small )?thing|the only (?:thing|problem) (?:is|was)(?: that)?)\b[\s,:]*|the (?=\S))+/i;
/** Such a phrase does not name what it is about. */
const withoutSubject =
  /^(?:it|its|this|that|they|nothing|no|none|not|never|doesn|does|is|was|jumps|goes|stays|instead|and|i|neither)\b/i;

/** @param sentence the clauses of the first sentence */
export function titleOf(problem: Clause, sentence: readonly Clause[]): string {
  const phrase = phraseOf(problem);
  if (!withoutSubject.test(phrase)) return shortened(phrase);
  const index = sentence.indexOf(problem);
  const before = sentence.slice(0, Math.max(0, index)).findLast(isContext);
  const after = sentence.slice(index + 1).find(isContext);
  const context = /^(?:when|after|once|if|while|until)\b/i;
  if (after && context.test(after.plain)) return shortened(`${phrase} ${contextOf(after)}`);
  if (before && context.test(before.plain)) return shortened(`${phrase} ${contextOf(before)}`);
  return shortened(before ? `${phraseOf(before)}: ${phrase}` : phrase);
}

function isContext({ plain, tone, isExpected, isQuoted }: Clause): boolean {
  return !isQuoted && !isExpected && tone !== 'praise' && plain.split(' ').length > 1;
}

function phraseOf({ text }: Clause): string {
  const line = text.replace(/\s+/g, ' ');
  return (line.replace(opening, '') || line).replace(edges, '');
}

/** "when I click Pay", to follow a phrase. */
function contextOf({ text }: Clause): string {
  const line = text.replace(/\s+/g, ' ').replace(edges, '');
  return line.charAt(0).toLowerCase() + line.slice(1);
}

const edges = /^[^\p{L}\p{N}"'“]+|[\s.,;:!?…()–—-]+$/gu;

function shortened(text: string): string {
  const title = text.charAt(0).toUpperCase() + text.slice(1);
  if (title.length <= longestTitle) return title;
  return limited(title, longestTitle).replace(/\s+\S*$/, '…');
}
