import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { issueTerms, termHash } from '../text/issue-terms.js';
import { words } from '../text/words.js';
import { best, IssueScan } from './issue-scan.js';

/** Words that are their own stems. */
const vocabulary = [
  'cart',
  'total',
  'price',
  'login',
  'crash',
  'menu',
  'email',
  'coupon',
  'zoom',
  'chart',
  'upload',
];
const someWords = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 12 });
const corpora = fc.array(someWords, { minLength: 1, maxLength: 25 });
const onlyBodies = { title: 0, body: 1 };

function scanOf(documents: readonly string[][], weights = onlyBodies): IssueScan {
  const scan = new IssueScan(vocabulary.map(termHash), weights);
  for (const body of documents) scan.add(issueTerms({ title: '', body: body.join(' ') }));
  return scan;
}

function scoresOf(documents: readonly string[][], query: readonly string[]): number[] {
  const terms = issueTerms({ title: '', body: query.join(' ') });
  return [...scanOf(documents).scores(terms).ofIssues];
}

/** Document by document, as the textbook writes it. */
function naiveScores(documents: readonly string[][], query: readonly string[]): number[] {
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  return documents.map((document) =>
    query.reduce((sum, word) => {
      const having = documents.filter((other) => other.includes(word)).length;
      const idf = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
      const count = document.filter((other) => other === word).length;
      return sum + (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * document.length) / averageLength));
    }, 0),
  );
}

const figures = { tried: 0, failed: 0, worst: 0 };

function note(differences: readonly number[]): void {
  const worst = Math.max(0, ...differences);
  figures.tried += 1;
  figures.failed += worst < 1e-9 ? 0 : 1;
  figures.worst = Math.max(figures.worst, worst);
}

afterAll(() => {
  const { tried, failed, worst } = figures;
  process.stdout.write(`BM25: tried ${tried} corpora, failed ${failed}, worst difference ${worst}\n`);
});

it('equals the naive formula in 1,000 corpora', () => {
  fc.assert(
    fc.property(
      corpora,
      fc.uniqueArray(fc.constantFrom(...vocabulary), { minLength: 1 }),
      (documents, query) => {
        const expected = naiveScores(documents, query);
        const differences = scoresOf(documents, query).map((score, index) =>
          Math.abs(score - expected[index]!),
        );
        figures.tried += 1;
        figures.worst = Math.max(figures.worst, ...differences);
        if (figures.worst > 1e-9) figures.failed += 1;
        expect(Math.max(...differences)).toBeLessThan(1e-9);
      },
    ),
    { numRuns: 1_000 },
  );
});

/**
 * MiniSearch counts distinct words as the length: equal repetition of all words makes both lengths proportional. And it
 * multiplies a score by the number of words that match.
 */
it('scores as MiniSearch in 1,000 corpora', () => {
  const distinct = fc.uniqueArray(fc.constantFrom(...vocabulary), { minLength: 1 });
  const documentsOfDistinct = fc.array(distinct, { minLength: 1, maxLength: 25 });
  fc.assert(
    fc.property(documentsOfDistinct, fc.integer({ min: 1, max: 4 }), distinct, (documents, times, query) => {
      const repeated = documents.map((document) => Array<string[]>(times).fill(document).flat());
      const oracle = new MiniSearch<{ id: number; text: string }>({
        fields: ['text'],
        tokenize: (text) => text.split(' '),
        searchOptions: { bm25: { k: 1.2, b: 0.75, d: 0 }, prefix: false, fuzzy: false },
      });
      oracle.addAll(repeated.map((document, id) => ({ id, text: document.join(' ') })));
      const found = oracle.search(query.join(' '));
      const expected = new Map(
        found.map(({ id, score, queryTerms }) => [id as number, score / queryTerms.length]),
      );
      const scores = scoresOf(repeated, query);
      const order = best(Float64Array.from(scores), documents.length);
      const differences = order.map((issue) => Math.abs(expected.get(issue)! - scores[issue]!));
      note(differences);
      expect(new Set(order)).toEqual(new Set(expected.keys()));
      expect(Math.max(0, ...differences)).toBeLessThan(1e-9);
    }),
    { numRuns: 1_000 },
  );
});

describe('the score of the finding itself', () => {
  it('is reached by the same issue, whose part is then 1', () => {
    fc.assert(
      fc.property(someWords, corpora, (mine, others) => {
        const scan = new IssueScan(vocabulary.map(termHash));
        const terms = issueTerms({ title: mine[0]!, body: mine.join(' ') });
        for (const body of others) scan.add(issueTerms({ title: body[0]!, body: body.join(' ') }));
        scan.add(terms);
        const { ofIssues, ofItself } = scan.scores(terms);
        expect(ofIssues.at(-1)).toBeCloseTo(ofItself, 9);
      }),
    );
  });

  it('is a number above 0 without any issue', () => {
    const { ofIssues, ofItself } = scanOf([]).scores(issueTerms({ title: 'cart', body: 'total' }));
    expect(ofIssues).toHaveLength(0);
    expect(ofItself).toBeGreaterThan(0);
  });
});

it('chooses as a sort of all scores would', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1, max: 5 })),
      fc.integer({ min: 1, max: 12 }),
      (scores, count) => {
        const order = [...scores.keys()].filter((index) => scores[index]! > 0);
        order.sort((one, other) => scores[other]! - scores[one]!);
        expect(best(Float64Array.from(scores), count)).toEqual(order.slice(0, count));
      },
    ),
  );
});

it('counts a word in the title more than one in the body', () => {
  const scan = new IssueScan([termHash('crash')]);
  scan.add(issueTerms({ title: 'cart', body: 'crash' }));
  scan.add(issueTerms({ title: 'crash', body: 'cart' }));
  scan.add(issueTerms({ title: 'menu', body: 'zoom' }));
  expect(best(scan.scores(issueTerms({ title: 'crash', body: null })).ofIssues, 10)).toEqual([1, 0]);
});

it('gives no weight to ignored words', () => {
  const query = issueTerms({ title: 'cart crash', body: null });
  const scan = scanOf([['cart'], ['crash'], ['menu']], { title: 3, body: 1 });
  expect(best(scan.scores(query).ofIssues, 10)).toEqual([0, 1]);
  expect(best(scan.scores(query, new Set([termHash('cart')])).ofIssues, 10)).toEqual([1]);
});

it('uses vocabulary without stop words and compounds', () => {
  expect(words(vocabulary.join(' '))).toEqual(vocabulary);
});
