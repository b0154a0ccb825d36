/**
 * `npm run bench:duplicates` prints how well the rules recognize duplicates in the corpus that we wrote, and the
 * coefficients that fit it. With `-- --corpus FOLDER`, a folder with GitBugs, it compares the search with plain BM25 on the
 * pairs that it may be tuned on; with `--held-out` also on those that it may not.
 */
import { parseArgs } from 'node:util';
import { readSet, type Report, type ReportPair, type ReportSet } from './gitbugs.js';
import { heldOut } from './own/held-out.js';
import { crossValidated, fittedCoefficients, measure, type RuleMeasure } from './own/rule-measure.js';
import { ownSet, queriesOf } from './own/own-queries.js';
import { ours, plainBm25, type Ranking } from './rankings.js';
import { pairedCounts, recallOf } from './recall.js';
import { duplicateConfidence } from '../../apps/extraction/relation/duplicate-confidence.js';

const { values: options } = parseArgs({
  options: { corpus: { type: 'string' }, 'held-out': { type: 'boolean', default: false } },
});

const queries = queriesOf(ownSet);
console.log('Rules on our own corpus of 400 issues and 60 findings');
printRules(
  'as committed',
  measure(queries, () => duplicateConfidence),
);
printRules('cross-validated', crossValidated(queries));
console.log(
  `  coefficients that fit: ${fittedCoefficients(queries)
    .map((one) => one.toFixed(2))
    .join(', ')}`,
);
if (options['held-out'])
  printRules(
    'held out',
    measure(queriesOf(heldOut), () => duplicateConfidence),
  );

if (options.corpus !== undefined) {
  const parts = [['hadoop', 'train']];
  if (options['held-out']) parts.push(['hadoop', 'test'], ['hadoop', 'combined'], ['SeaMonkey', 'combined']);
  for (const [project = '', part = ''] of parts) compareRankings(readSet(options.corpus, project, part));
}

function printRules(name: string, rules: RuleMeasure): void {
  const { withDuplicate, found, withoutDuplicate, falseQueries, precision } = rules;
  console.log(
    `  ${name}: false duplicates in ${falseQueries} of ${withoutDuplicate} queries without one, ` +
      `precision ${precision.toFixed(2)}, coverage ${found} of ${withDuplicate}`,
  );
}

function compareRankings({ name, reports, pairs }: ReportSet): void {
  const rankings = [
    ['plain BM25', plainBm25(reports, false)],
    ['plain BM25, repeats count', plainBm25(reports, true)],
    ['ours', ours(reports)],
  ] as const;
  for (const onlyOlder of [false, true]) {
    console.log(`\n${name}, ${onlyOlder ? 'only older issues' : 'all issues'} are candidates`);
    const asked = onlyOlder ? pairs.map(newerFirst) : pairs;
    const hits = rankings.map(([label, ranking]) => {
      const found = asked.map((pair) => isFound(pair, ranking, reports, onlyOlder));
      const { queries: count, found: right, low, high } = recallOf(found);
      const share = (right / count).toFixed(3);
      console.log(
        `  ${label}: R@10 ${share} (${right} of ${count}; 95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`,
      );
      return found;
    });
    for (const [index, [label]] of rankings.entries()) {
      if (label === 'ours') continue;
      const { won, lost } = pairedCounts(hits.at(-1)!, hits[index]!);
      console.log(`  ours against ${label}: won ${won}, lost ${lost}`);
    }
  }
}

function isFound(
  { query, duplicate }: ReportPair,
  ranking: Ranking,
  reports: readonly Report[],
  onlyOlder: boolean,
): boolean {
  const isCandidate = (report: Report) =>
    report.id !== query.id && (!onlyOlder || report.createdMs <= query.createdMs);
  return ranking(query, reports.filter(isCandidate)).includes(duplicate.id);
}

function newerFirst({ query, duplicate }: ReportPair): ReportPair {
  return query.createdMs >= duplicate.createdMs
    ? { query, duplicate }
    : { query: duplicate, duplicate: query };
}
