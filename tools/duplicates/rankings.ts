/** The rankings that the benchmark compares: plain BM25 as the anchor, and ours. Pure. */
import { FindingSearch } from '../../apps/codehost/candidate/finding-search.js';
import { templateWords } from '../../apps/codehost/candidate/template-words.js';
import { evenCount, rarity, saturated } from '../../apps/codehost/text/bm25.js';
import { issueTerms } from '../../apps/codehost/text/issue-terms.js';
import type { Report } from './gitbugs.js';

/** The ids of the first 10 of `among` for the text of `query`. */
export type Ranking = (query: Report, among: readonly Report[]) => string[];

const first = 10;
/** Issues that show the template, as the service reads them. */
const templateRows = 100;

/**
 * One field, words of two characters and more, without stems, stop words or parts of identifiers.
 *
 * @param repeats whether a word that the query repeats counts as often
 */
export function plainBm25(reports: readonly Report[], repeats: boolean): Ranking {
  const counted = new Map(
    reports.map((report) => [report.id, countsOf(plainWords(`${report.title} ${report.body}`))]),
  );
  return (query, among) => {
    const documents = among.map(({ id }) => ({ id, counts: counted.get(id)! }));
    const average = documents.reduce((sum, { counts }) => sum + counts.length, 0) / documents.length;
    const scores = documents.map(() => 0);
    for (const [word, times] of counted.get(query.id)!.byWord) {
      const having = documents.filter(({ counts }) => counts.byWord.has(word)).length;
      const weight = rarity(documents.length, having) * (repeats ? times : 1);
      for (const [index, { counts }] of documents.entries()) {
        const count = evenCount(counts.byWord.get(word) ?? 0, counts.length, average);
        scores[index]! += weight * saturated(count);
      }
    }
    const order = [...documents.keys()].sort((one, other) => scores[other]! - scores[one]!);
    return order.slice(0, first).map((index) => documents[index]!.id);
  };
}

export function ours(reports: readonly Report[]): Ranking {
  const terms = new Map(reports.map((report) => [report.id, issueTerms(report)]));
  return (query, among) => {
    const empty = { actualBehavior: '', affectedArea: '', suggestedLabels: [], quotes: [], failedPaths: [] };
    const finding = { title: query.title, description: query.body, consoleMessages: [], ...empty };
    const search = new FindingSearch<string>([finding]);
    const newest = among.toSorted((one, other) => other.createdMs - one.createdMs).slice(0, templateRows);
    search.ignore(templateWords(newest.map(({ body }) => body)));
    for (const { id } of among) search.add(id, terms.get(id)!);
    return search.candidates(0).map(({ issue }) => issue);
  };
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/\w{2,}/g) ?? [];
}

function countsOf(words: readonly string[]): { byWord: Map<string, number>; length: number } {
  const byWord = new Map<string, number>();
  for (const word of words) byWord.set(word, (byWord.get(word) ?? 0) + 1);
  return { byWord, length: words.length };
}
