/** The flags of a reading: each is a reason for a second look. Pure. */
import type { ConfidenceFlag, Provenance, SubmittedReport } from '@handtest/contracts/job';
import type { StatedDraft } from '../report/stated-draft.js';
import { wordCount } from '../text/word-count.js';

/** A report with fewer words lowers the confidence in the verdict, unless the tester answered the form. */
const shortReportWords = 5;
/** Enough for the first words; a report has up to 100,000 characters. */
const examinedCharacters = 500;

export interface Reasons {
  readonly isContradicted: boolean;
  readonly readerFlags: readonly ConfidenceFlag[];
  readonly provenance: Provenance;
}

export function flagsOf(
  draft: StatedDraft,
  report: SubmittedReport,
  { isContradicted, readerFlags, provenance }: Reasons,
): ConfidenceFlag[] {
  const known = new Set(report.telemetry.map(({ id }) => id));
  const cited = draft.findings.flatMap(({ citedEventIds }) => citedEventIds);
  const byTester = draft.verdictSource === 'tester';
  const reasons: Partial<Record<ConfidenceFlag, boolean>> = {
    unclear_report: draft.passStatus === null,
    contradicts_evidence: isContradicted,
    no_evidence: draft.passStatus === 'fail' && !cited.some((id) => known.has(id)),
    report_too_short:
      wordCount(report.report.slice(0, examinedCharacters)) < shortReportWords && !isFormAnswered(report),
    instructions_not_followed: !draft.instructionsFollowed,
    ungrounded_citation: cited.some((id) => !known.has(id)),
    read_by_rules: provenance.reader === 'rules' && !byTester,
  };
  const flags = (Object.keys(reasons) as ConfidenceFlag[]).filter((flag) => reasons[flag]);
  return [...new Set([...flags, ...readerFlags])];
}

/** A severe finding that the tester stated so, or one of the reader when the tester gave no list. */
export function isPassWithSevereFinding(draft: StatedDraft, { testerAnswers }: SubmittedReport): boolean {
  if (draft.passStatus !== 'pass') return false;
  const severities = testerAnswers?.findings ?? draft.findings;
  return severities.some(({ severity }) => severity === 'critical' || severity === 'high');
}

function isFormAnswered({ testerAnswers: { verdict, answers, findings } = {} }: SubmittedReport): boolean {
  return verdict !== undefined && (Object.keys(answers ?? {}).length > 0 || findings !== undefined);
}
