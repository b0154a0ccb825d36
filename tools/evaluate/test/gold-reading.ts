/** The reading that is right about everything: what the gold says, and what the tester said. For tests of the figures. Pure. */
import type {
  ConfidenceFlag,
  EvidenceCitation,
  ExtractedIssue,
  SubmittedReport,
  TesterAnswers,
} from '@handtest/contracts/job';
import type { CaseReading } from '../case-reading.js';
import type { EvaluationCase, GoldFinding } from '../evaluation-case.js';

export function goldReading(of: EvaluationCase, report: SubmittedReport): CaseReading {
  const { testerAnswers: said = {}, outputSchema = {} } = report;
  const verdict = said.verdict ?? of.gold.verdict;
  const gold = Object.entries(of.gold.data ?? {}).map(([name, value]) => [name, exampleOf(value)]);
  const data: Record<string, unknown> = { ...Object.fromEntries(gold), ...said.answers };
  const flags = flagsOf(of, said);
  const result = {
    success: verdict === 'pass' || verdict === 'not_applicable',
    explanation: '',
    data,
    unstated: Object.keys(outputSchema).filter((name) => !Object.hasOwn(data, name)),
    ...(verdict && { passStatus: verdict }),
    ...(verdict && { verdictSource: said.verdict ? ('tester' as const) : ('rules' as const) }),
    verdictConfidence: { level: flags.length > 0 ? ('low' as const) : ('high' as const), flags },
  };
  const provenance = { reader: 'rules' as const, version: 'gold' };
  const reading = { result, extractedIssues: issuesOf(of, report), provenance };
  return { of, report, reading, usd: 0, seconds: 0 };
}

function flagsOf({ gold }: EvaluationCase, said: TesterAnswers): ConfidenceFlag[] {
  return (gold.flags?.wanted ?? []).filter((flag) => !(flag === 'unclear_report' && said.verdict));
}

function exampleOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exampleOf);
  const { contains, oneOf } = Object(value) as { contains?: string; oneOf?: unknown[] };
  return contains ?? oneOf?.[0] ?? value;
}

function issuesOf(of: EvaluationCase, report: SubmittedReport): ExtractedIssue[] {
  const stated = report.testerAnswers?.findings;
  if (!stated) return of.gold.findings.map(({ cites }) => issueOf(report, cites, {}));
  return stated.map(({ at = [], reproductionSteps: steps = [], ...texts }) => ({
    ...issueOf(report, at, texts),
    reproductionSteps: steps.map((text) => ({ text })),
  }));
}

/** Its description is the whole report, which fits all patterns of the gold. */
function issueOf(
  { report, telemetry }: SubmittedReport,
  ids: GoldFinding['cites'],
  texts: Partial<ExtractedIssue>,
): ExtractedIssue {
  const cited = telemetry.filter(({ id }) => ids.includes(id));
  return {
    title: 'A defect',
    description: report,
    severity: 'medium',
    expectedBehavior: 'Not stated',
    actualBehavior: 'Not stated',
    affectedArea: 'Not stated',
    evidenceCitations: cited.map(({ timestamp, source, summary }): EvidenceCitation => {
      return { timestamp, source, summary, videoOffsetSeconds: null };
    }),
    reproductionSteps: [],
    suggestedLabels: [],
    ...texts,
  };
}
