/** Findings of a report, by rules: one for each problem, with the telemetry that fits it. */
import type { PassStatus, Severity, SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { fittingEvents } from '../evidence/citation-fit.js';
import { isError } from '../evidence/first-party.js';
import type { DraftFinding } from '../report/draft.js';
import { limited } from '../text/limited.js';
import type { Clause } from './clause.js';
import { type Problem, problemsOf } from './problem.js';
import type { Prose } from './prose.js';
import { titleOf } from './title.js';
import { scoreOf, stemsOf, type WordWeights } from './word-score.js';

/** The most severe ones. */
const maximumRuleFindings = 20;
const notStated = 'Not stated';
const longestDescription = 2_000;

const severityWords: readonly (readonly [Severity, RegExp])[] = [
  [
    'critical',
    /\b(?:crash\w*|data loss|lost (?:my|all|the) data|security|payment|charged twice|whole (?:site|page)|blank page|outage)\b/i,
  ],
  [
    'high',
    /\b(?:cannot|can['’]?t|could not|couldn['’]?t|unable|block\w*|(?:does|did)(?:n['’]?t| not) work|not working|nothing happen\w*|fail\w*|50\d|stuck|freez\w*|froze\w*)\b/i,
  ],
];

export function severityOf(text: string): Severity {
  return severityWords.find(([, words]) => words.test(text))?.[0] ?? 'medium';
}

/**
 * @param clauses with tones that fit the instructions
 * @param verdict beside a fail, a problem is likely; else its words must speak for one
 */
export function findingsOf(
  report: SubmittedReport,
  prose: Prose,
  clauses: readonly Clause[],
  verdict: PassStatus | null,
  weights: WordWeights,
): DraftFinding[] {
  const fewest = verdict === 'fail' ? 0 : 0.5;
  const rank: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 };
  const steps = prose.lines
    .filter(({ kind, isQuoted }) => kind === 'step' && !isQuoted)
    .map(({ text }) => text);
  return problemsOf(prose, clauses)
    .filter((problem) => wordScoreOf(problem, weights) > fewest)
    .map((problem) => findingOf(problem, clauses, report, steps))
    .sort((a, b) => rank[a.severity] - rank[b.severity])
    .slice(0, maximumRuleFindings);
}

function wordScoreOf({ clauses }: Problem, weights: WordWeights): number {
  return scoreOf([...new Set(clauses.flatMap(({ plain }) => stemsOf(plain)))], weights);
}

function findingOf(
  problem: Problem,
  clauses: readonly Clause[],
  report: SubmittedReport,
  steps: readonly string[],
): DraftFinding {
  const { lead } = problem;
  const title = titleOf(
    lead,
    clauses.filter(({ sentence }) => sentence === lead.sentence),
  );
  const description = limited(problem.sentences.join(' '), longestDescription);
  const cited = shownBy(fittingEvents([title, description], report));
  return {
    title,
    description,
    severity: problem.isMinor ? 'low' : severityOf(problem.clauses.map(({ plain }) => plain).join(' ')),
    expectedBehavior: expectationOf(problem, clauses),
    actualBehavior: limited(problem.clauses.map(({ text }) => text).join(' '), longestDescription),
    affectedArea: areaOf(report, cited),
    citedEventIds: cited.map(({ id }) => id),
    reproductionSteps: reproductionOf(report, steps, cited),
    suggestedLabels: ['bug', ...labelsOf(description)],
  };
}

/** A failed request and the message of the console about it. */
const sameMomentMs = 1_100;
/** A click leads to the error that follows so soon. */
const afterClickMs = 3_000;

/** The error that fits best with what shows it too. Others fit less, and a click alone that shares a word shows nothing. */
function shownBy(events: readonly TelemetryEvent[]): TelemetryEvent[] {
  const [best, ...others] = events.filter(isError);
  if (!best) return [];
  const errors = [best, ...others.filter((other) => Math.abs(timeOf(other) - timeOf(best)) <= sameMomentMs)];
  return events.filter((event) => errors.includes(event) || errors.some((error) => isBefore(event, error)));
}

function isBefore(event: TelemetryEvent, error: TelemetryEvent): boolean {
  const ms = timeOf(error) - timeOf(event);
  return isAction(event) && ms >= 0 && ms <= afterClickMs;
}

function timeOf({ timestamp }: TelemetryEvent): number {
  return Date.parse(timestamp);
}

/** What the tester says about the expectation in the sentences of the problem, or right after them. */
function expectationOf({ clauses: named }: Problem, clauses: readonly Clause[]): string {
  const from = named[0]!.sentence;
  const until = named.at(-1)!.sentence + 1;
  const stated = clauses.filter(
    ({ sentence, isExpected, isQuestion, tone }) =>
      sentence >= from && sentence <= until && isExpected && !isQuestion && tone !== 'problem',
  );
  return limited(stated.map(({ text }) => text).join(' '), longestDescription) || notStated;
}

/** The clicked element, on the page under test. */
function areaOf(report: SubmittedReport, cited: readonly TelemetryEvent[]): string {
  const element = cited.find(({ source }) => source === 'interaction')?.detail;
  const page = URL.canParse(report.url) ? new URL(report.url).pathname : report.url;
  return element ? `${element} on ${page}` : page;
}

function reproductionOf(
  report: SubmittedReport,
  steps: readonly string[],
  cited: readonly TelemetryEvent[],
): string[] {
  if (steps.length > 0) return [...steps];
  const until = cited[0] ? Date.parse(cited[0].timestamp) : Infinity;
  const actions = report.telemetry
    .filter((event) => isAction(event) && Date.parse(event.timestamp) <= until)
    .slice(-5);
  return [`Open ${report.url}`, ...actions.map(({ summary }) => firstLine(summary))];
}

/** Tab only goes to the next field. */
function isAction({ source, summary }: TelemetryEvent): boolean {
  return source === 'interaction' && !/^key Tab\b/.test(summary);
}

function labelsOf(text: string): string[] {
  const labels: string[] = [];
  if (/\b(?:slow|performance|lag\w*|takes? (?:too )?long|timed? ?out)\b/i.test(text))
    labels.push('performance');
  if (/\b(?:typo|spelling|text|wording|translation)\b/i.test(text)) labels.push('content');
  if (/\b(?:overlap\w*|layout|align\w*|colou?r|font|design)\b/i.test(text)) labels.push('ui');
  return labels;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.trim();
}
