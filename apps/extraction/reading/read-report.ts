/**
 * Reads one report: the draft of the reader, the answers of the tester over it, and the checks of both against the evidence.
 * The same for results, previews and evaluations. Persists nothing.
 */
import type { ReportRead } from '@handtest/contracts/extraction';
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { contradictingEvents } from '../evidence/contradiction.js';
import type { LinkedErrormonEvent } from '../report/grounding.js';
import { groundedReading } from '../report/grounding.js';
import type { ReaderAnswer, ReadingCost, ReportReader, SecondOpinion } from '../report/report-reader.js';
import type { StatedDraft } from '../report/stated-draft.js';
import { claimsOf, instantsOf } from './claim.js';
import { flagsOf, isPassWithSevereFinding } from './confidence.js';
import { explanationOf } from './explanation.js';
import { questionsOf } from './question.js';
import { findingsLeftOut, givenValues, withTesterAnswers } from './tester-answers.js';

export interface ReadOptions {
  /** Events of the error monitor that belong to the session. */
  readonly errormonEvents?: readonly LinkedErrormonEvent[];
  /** The error monitor may have more of them. */
  readonly isErrormonIncomplete?: boolean;
}

const incompleteErrormon =
  'Events of the error monitor may be missing, because it could not be read completely.';

export interface FinishedReading {
  /** Without relations to issues and code. */
  readonly reading: ReportRead;
  /** The findings as they are searched for in issues and code. */
  readonly draft: StatedDraft;
  /** For the tester. */
  readonly questions: string[];
  readonly cost?: ReadingCost;
}

/** @throws {UnreadableReport} and the temporary faults of the reader */
export async function readReport(
  submitted: SubmittedReport,
  reader: ReportReader,
  signal: AbortSignal,
  { errormonEvents = [], isErrormonIncomplete = false }: ReadOptions = {},
): Promise<FinishedReading> {
  const report = withErrormonEvents(submitted, errormonEvents);
  const answer = await reader.read(report, signal);
  const { provenance = reader.provenance } = answer;
  const stated = withTesterAnswers(answer.draft, report, provenance);
  const checks = checksOf(stated, report);
  const isContradicted = checks.contradictions.length > 0 || checks.isPassWithSevereFinding;
  const flags = flagsOf(stated, report, { isContradicted, readerFlags: answer.flags, provenance });
  const opinion = await reader.secondOpinion(
    report,
    {
      claims: claimsOf(stated, report),
      passStatus: stated.passStatus,
      flags,
      ...(answer.cost && { cost: answer.cost }),
      instants: instantsOf(stated, report),
    },
    signal,
  );
  const differences = differencesOf(opinion, stated, report);
  const allFlags =
    differences.length > 0 ? [...new Set([...flags, 'second_opinion_differs' as const])] : flags;
  const missing = isErrormonIncomplete ? [incompleteErrormon] : [];
  const remarks = [...answer.remarks, ...differences, ...opinion.remarks, ...missing];
  const explained = { draft: answer.draft, stated, provenance, ...checks, remarks };
  const explanation = explanationOf(explained, report);
  const leftOut = findingsLeftOut(answer.draft, report);
  return {
    reading: groundedReading(stated, report, { provenance, flags: allFlags, explanation, errormonEvents }),
    draft: stated,
    questions: questionsOf({ ...explained, flags: allFlags, leftOut, differences }, report),
    ...costOf(answer, opinion),
  };
}

function withErrormonEvents(
  report: SubmittedReport,
  linked: readonly LinkedErrormonEvent[],
): SubmittedReport {
  if (linked.length === 0) return report;
  const telemetry = [...report.telemetry, ...linked.map(({ event }) => event)];
  return {
    ...report,
    telemetry: telemetry.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)),
  };
}

interface Checks {
  readonly contradictions: readonly TelemetryEvent[];
  readonly isPassWithSevereFinding: boolean;
  readonly unmentioned: readonly TelemetryEvent[];
}

function checksOf(stated: StatedDraft, report: SubmittedReport): Checks {
  const { passStatus } = stated;
  const given = givenValues(report, report.testerAnswers ?? {});
  const affirmed = Object.entries(report.outputSchema ?? {})
    .filter(([name]) => given[name] === true)
    .map(([name, { description = '' }]) => ({ name, description }));
  const cited = new Set(stated.findings.flatMap(({ citedEventIds }) => citedEventIds));
  const isUncited = ({ id }: TelemetryEvent) => !cited.has(id);
  const contradictions = contradictingEvents({ passStatus, affirmed }, report).filter(
    (event) => passStatus === 'pass' || isUncited(event),
  );
  const known = new Set(contradictions);
  const unmentioned = contradictingEvents({ passStatus: 'pass', affirmed: [] }, report).filter(
    (event) => isUncited(event) && !known.has(event),
  );
  return { contradictions, unmentioned, isPassWithSevereFinding: isPassWithSevereFinding(stated, report) };
}

/** One sentence for each statement that the second opinion contradicts. */
function differencesOf(
  { opinions }: SecondOpinion,
  { findings }: StatedDraft,
  report: SubmittedReport,
): string[] {
  const names = new Map([
    ['verdict', 'the verdict'],
    ...findings.map(({ title }, index) => [`finding-${index + 1}`, `the finding "${title}"`] as const),
    ...Object.keys(report.outputSchema ?? {}).map((name) => [`field-${name}`, `the field ${name}`] as const),
  ]);
  return opinions.flatMap(({ claimId, outcome, reason }) => {
    const name = names.get(claimId);
    if (outcome !== 'contradicted' || name === undefined) return [];
    return `A second reading of the evidence contradicts ${name}: ${reason.trim()}${/[.!?]$/.test(reason.trim()) ? '' : '.'}`;
  });
}

function costOf({ cost: first }: ReaderAnswer, { cost: second }: SecondOpinion): { cost?: ReadingCost } {
  const costs = [first, second].filter((cost) => cost !== undefined);
  if (costs.length === 0) return {};
  const sum = (part: keyof ReadingCost) => costs.reduce((total, cost) => total + cost[part], 0);
  return { cost: { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens'), usd: sum('usd') } };
}
