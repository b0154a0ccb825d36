/** The built-in reader: deterministic rules over report and telemetry. It works offline, and the provenance names it. */
import type { ConfidenceFlag, PassStatus, Provenance, SubmittedReport } from '@handtest/contracts/job';
import type { Draft, DraftFinding } from '../report/draft.js';
import { type ReaderAnswer, ReportReader, verdictFlags } from '../report/report-reader.js';
import { hasDeviation } from './deviation.js';
import { findingsOf } from './finding-rules.js';
import { type Prose, proseOf } from './prose.js';
import { type RuleWeights, ruleWeights } from './rule-weight.js';
import { sentenceVerdict } from './stated-verdict.js';
import { valuesOf } from './value/value-finder.js';
import { labelledVerdict, verdictOf } from './verdict.js';
import { withWantedProblems } from './wanted-problem.js';

/** Incremented with each change of the rules that changes drafts. */
export const rulesVersion = '15';

export class RulesReader extends ReportReader {
  readonly provenance: Provenance = { reader: 'rules', version: rulesVersion };

  /** @param weights others than the shipped ones show how well a fit reads reports that it has not seen */
  constructor(private readonly weights: RuleWeights = ruleWeights) {
    super();
  }

  read(report: SubmittedReport): Promise<ReaderAnswer> {
    const prose = proseOf(report.report);
    const unread: ConfidenceFlag[] = isRead(prose) ? [] : ['language_not_read'];
    // Other prose may only sound like another verdict.
    const stated = labelledVerdict(prose, report) ?? sentenceVerdict(prose.clauses);
    const flags = [...unread, ...verdictFlags(stated, report)];
    return Promise.resolve({ draft: draftOf(report, prose, this.weights), flags, remarks: [] });
  }
}

export function draftByRules(report: SubmittedReport): Draft {
  return draftOf(report, proseOf(report.report), ruleWeights);
}

/**
 * The rules take harmless remarks for problems now and then. So a problem is a finding only of a failed test, or where an
 * error of the website shows it, or as a small one beside a pass.
 */
function isCertain(
  { citedEventIds, severity }: DraftFinding,
  verdict: PassStatus | null,
  isDoubtful: boolean,
): boolean {
  if (verdict === 'not_applicable') return false;
  return (
    (verdict === 'fail' && !isDoubtful) ||
    citedEventIds.length > 0 ||
    (verdict === 'pass' && severity === 'low')
  );
}

function isRead({ language = 'en' }: Prose): boolean {
  return language === 'en';
}

function draftOf(report: SubmittedReport, prose: Prose, weights: RuleWeights): Draft {
  const instructions = `${report.description}\n${report.additionalValidationInstructions ?? ''}`;
  // The rules do not apply the additional instructions, so these must not change how the report is read.
  const clauses = withWantedProblems(prose.clauses, report.description);
  const { passStatus, explanation, isDoubtful = false } = verdictOf(prose, clauses, report, weights);
  const verdict = report.testerAnswers?.verdict ?? passStatus;
  const { data, unstated } = valuesOf(report.outputSchema, prose, verdict);
  return {
    passStatus,
    explanation,
    data,
    unstated,
    findings: findingsOf(report, prose, clauses, verdict, weights.failure.words).filter((finding) =>
      isCertain(finding, verdict, isDoubtful && !report.testerAnswers?.verdict),
    ),
    instructionsFollowed: !hasDeviation(clauses, instructions),
  };
}
