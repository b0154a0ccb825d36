/** Whether readings have the flags that the gold wants. Pure. */
import type { ConfidenceFlag } from '@handtest/contracts/job';
import type { CaseReading } from './case-reading.js';
import { type Figure, rightOf, wrongOf } from './figure.js';

/** The others say how a report was read, not what it says. */
const flagsOfSubstance: readonly ConfidenceFlag[] = [
  'contradicts_evidence',
  'unclear_report',
  'instructions_not_followed',
  'language_not_read',
  'report_too_short',
];

/** @param atMost the share of the readings that may have an unwanted flag */
export function flagFigures(readings: readonly CaseReading[], atMost?: number): Figure[] {
  const wanted = readings.flatMap((one) =>
    wantedFlags(one).map((flag) => ({
      case: one.of.name,
      isCounted: flagsOf(one).includes(flag),
      found: `${flag} is missing`,
    })),
  );
  const unwanted = readings.map((one) => {
    const flags = unwantedFlags(one);
    return { case: one.of.name, isCounted: flags.length > 0, found: flags.join(', ') };
  });
  return [
    rightOf('flags set, of those wanted', wanted),
    wrongOf('reports with an unwanted flag', unwanted, atMost),
  ];
}

export function flagsOf({ reading }: CaseReading): readonly ConfidenceFlag[] {
  return reading.result.verdictConfidence?.flags ?? [];
}

/** A report with the tester's verdict is not unclear, and a model reads every language. */
function wantedFlags({ of, report, reading }: CaseReading): readonly ConfidenceFlag[] {
  const isModel = reading.provenance.reader !== 'rules';
  return (of.gold.flags?.wanted ?? []).filter(
    (flag) =>
      !(flag === 'unclear_report' && report.testerAnswers?.verdict) &&
      !(flag === 'language_not_read' && isModel),
  );
}

function unwantedFlags(one: CaseReading): ConfidenceFlag[] {
  const { wanted = [], allowed = [] } = one.of.gold.flags ?? {};
  return flagsOf(one).filter(
    (flag) => flagsOfSubstance.includes(flag) && ![...wanted, ...allowed].includes(flag),
  );
}
