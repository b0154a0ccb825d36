/** The figures of readings of prose alone. The bars are those of all readers. Pure. */
import type { OutputField } from '@handtest/contracts/job';
import type { CaseReading } from './case-reading.js';
import { outputSchemaOf } from './evaluation-case.js';
import { isExpected } from './expected-value.js';
import { type Figure, rightOf, type Trial, wrongOf } from './figure.js';
import { citedEvents, findingPairs, fitsOneOf } from './finding-match.js';
import { flagFigures } from './flag-figures.js';

export function proseFigures(readings: readonly CaseReading[]): Figure[] {
  return [
    ...verdictFigures(readings),
    ...fieldFigures(readings),
    ...findingFigures(readings),
    ...citationFigures(readings),
    ...flagFigures(readings),
  ];
}

const verdictOf = ({ reading }: CaseReading) => reading.result.passStatus ?? null;

function verdictFigures(readings: readonly CaseReading[]): Figure[] {
  const trial = (one: CaseReading, isCounted: boolean): Trial => {
    const found = `${verdictOf(one) ?? 'no verdict'} instead of ${one.of.gold.verdict ?? 'no verdict'}`;
    return { case: one.of.name, isCounted, found };
  };
  const having = (...verdicts: (string | null)[]) =>
    readings.filter(({ of }) => verdicts.includes(of.gold.verdict));
  const isRight = (one: CaseReading) => verdictOf(one) === one.of.gold.verdict;
  const isHigh = ({ reading }: CaseReading) => reading.result.verdictConfidence?.level === 'high';
  return [
    rightOf(
      'verdicts right (none counts as wrong)',
      having('pass', 'fail', 'not_applicable').map((one) => trial(one, isRight(one))),
      0.7,
    ),
    rightOf(
      'unclear reports without a verdict',
      having(null).map((one) => trial(one, isRight(one))),
    ),
    wrongOf(
      'false passes, of failing tests',
      having('fail').map((one) => trial(one, verdictOf(one) === 'pass')),
      2 / 50,
    ),
    wrongOf(
      'false fails, of passing tests',
      having('pass').map((one) => trial(one, verdictOf(one) === 'fail')),
    ),
    wrongOf(
      'wrong verdicts at high confidence',
      readings.map((one) => trial(one, verdictOf(one) !== null && !isRight(one) && isHigh(one))),
      0,
    ),
  ];
}

interface FieldTrial extends Trial {
  readonly type: string;
  readonly isGiven: boolean;
  readonly isInGold: boolean;
}

const types = ['boolean', 'string', 'number', 'array', 'enum', 'object'];

function fieldFigures(readings: readonly CaseReading[]): Figure[] {
  const trials = readings.flatMap(fieldTrials);
  const inGold = trials.filter(({ isInGold }) => isInGold);
  const given = inGold.filter(({ isGiven }) => isGiven);
  return [
    rightOf('field values right, of those given', given, 0.85),
    ...types.map((type) =>
      rightOf(
        `  ${type}`,
        given.filter((trial) => trial.type === type),
      ),
    ),
    wrongOf(
      'fields left unstated, of those in the report',
      inGold.map((trial) => ({ ...trial, isCounted: !trial.isGiven })),
    ),
    wrongOf(
      'field values invented, of those not in the report',
      trials.filter(({ isInGold }) => !isInGold).map((trial) => ({ ...trial, isCounted: trial.isGiven })),
    ),
  ];
}

function fieldTrials({ of, reading }: CaseReading): FieldTrial[] {
  const { data = {}, unstated = [] } = reading.result;
  const { data: gold = {} } = of.gold;
  return Object.entries(outputSchemaOf(of) ?? {}).map(([name, field]) => ({
    case: of.name,
    type: typeOf(field),
    isGiven: !unstated.includes(name),
    isInGold: Object.hasOwn(gold, name),
    isCounted: isExpected(data[name], gold[name]),
    found: `${name} is ${JSON.stringify(data[name])} instead of ${JSON.stringify(gold[name]) ?? 'unstated'}`,
  }));
}

function typeOf({ type, enum: values }: OutputField): string {
  return values ? 'enum' : type;
}

function findingFigures(readings: readonly CaseReading[]): Figure[] {
  const trials = readings.flatMap((one) => {
    const { pairs, missed } = findingPairs(one);
    return [
      ...pairs.map(({ issue, gold }) => ({
        case: one.of.name,
        isCounted: gold !== undefined,
        found: `invented "${issue.title}"`,
        isFound: true,
        isReal: gold !== undefined,
      })),
      ...missed.map(({ about }) => ({
        case: one.of.name,
        isCounted: false,
        found: `missed ${about.join(' + ')}`,
        isFound: false,
        isReal: true,
      })),
    ];
  });
  const found = trials.filter(({ isFound }) => isFound);
  const right = trials.filter(({ isCounted }) => isCounted).length;
  return [
    rightOf('findings right, of those found (precision)', found),
    rightOf(
      'findings found, of the real ones (recall)',
      trials.filter(({ isReal }) => isReal),
    ),
    {
      name: 'findings, F1',
      count: 2 * right,
      of: found.length + trials.filter(({ isReal }) => isReal).length,
      wrong: [],
    },
    inventedFigure(readings),
  ];
}

/** A clean report may have more than one invented finding: the figure counts findings. */
function inventedFigure(readings: readonly CaseReading[]): Figure {
  const clean = readings.filter(
    ({ of }) => of.gold.findings.length === 0 && ['pass', 'not_applicable'].includes(of.gold.verdict ?? ''),
  );
  const invented = clean.flatMap(({ of, reading }) =>
    reading.extractedIssues.map(({ title }) => `${of.name}: invented "${title}"`),
  );
  return {
    name: 'findings invented, of clean reports',
    count: invented.length,
    of: clean.length,
    bar: { atMost: 3 / 28 },
    wrong: invented,
  };
}

function citationFigures(readings: readonly CaseReading[]): Figure[] {
  const resolved: Trial[] = [];
  const fitting: Trial[] = [];
  const cited: Trial[] = [];
  for (const one of readings) {
    const { telemetry } = one.report;
    for (const { issue, gold } of findingPairs(one).pairs) {
      const ids = gold?.cites ?? one.of.gold.findings.flatMap(({ cites }) => cites);
      const trials = issue.evidenceCitations.map((citation) => {
        const events = citedEvents(citation, telemetry);
        const found = `"${issue.title}" cites ${citation.summary}`;
        resolved.push({ case: one.of.name, isCounted: events.length > 0, found });
        return {
          case: one.of.name,
          isCounted: events.some((event) => fitsOneOf(event, ids, telemetry)),
          found,
        };
      });
      fitting.push(...trials);
      if (gold && gold.cites.length > 0) {
        const found = `"${issue.title}" does not cite ${gold.cites.join(', ')}`;
        cited.push({ case: one.of.name, isCounted: trials.some(({ isCounted }) => isCounted), found });
      }
    }
  }
  return [
    rightOf('citations that resolve', resolved, 1),
    rightOf('citations that fit', fitting, 0.95),
    rightOf('right findings with a citation, where events show them', cited),
  ];
}
