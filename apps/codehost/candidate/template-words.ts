/** The words of the headings that a repository's template puts into its issues. Pure. */
import { termHash } from '../text/issue-terms.js';
import { words } from '../text/words.js';

/** A line in more issues than this is of a template. */
const templateShare = 0.3;
/** Fewer issues have the same line by chance. */
const fewestIssues = 10;

/** Hashes of the words in lines that more than 30 % of the texts have. Such a word says nothing about a defect. */
export function templateWords(texts: readonly string[]): Set<number> {
  if (texts.length < fewestIssues) return new Set();
  const having = new Map<string, number>();
  for (const text of texts) {
    for (const line of new Set(text.split('\n').map((one) => one.trim()))) {
      having.set(line, (having.get(line) ?? 0) + 1);
    }
  }
  const headings = [...having].filter(([, count]) => count > templateShare * texts.length);
  return new Set(headings.flatMap(([line]) => words(line)).map(termHash));
}
