/** Findings of a report, by rules: one for each sentence about a problem, with related telemetry. */
import type { Severity, SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import type { DraftFinding } from '../report/draft.js';
import { isError } from '../report/grounding.js';
import { keywordsOf, overlap, type Sentence, stepsOf } from './sentence.js';

const maximumCitations = 5;
const titleLength = 100;
/** The most severe ones. */
const maximumRuleFindings = 20;

const severityWords: readonly (readonly [Severity, RegExp])[] = [
  [
    'critical',
    /\b(?:crash\w*|data loss|lost (?:my|all|the) data|security|payment|charged twice|whole (?:site|page)|blank page|outage)\b/i,
  ],
  [
    'high',
    /\b(?:cannot|can't|could not|couldn't|unable|block\w*|does(?:n't| not) work|did(?:n't| not) work|not working|nothing happen\w*|fail\w*|50\d|stuck|freez\w*|froze\w*)\b/i,
  ],
  [
    'low',
    /\b(?:typo|spelling|cosmetic|minor|slight\w*|colou?r|alignment|misaligned|overlap\w*|spacing|font)\b/i,
  ],
];

export function severityOf(text: string): Severity {
  return severityWords.find(([, words]) => words.test(text))?.[0] ?? 'medium';
}

export function findingsOf(report: SubmittedReport, sentences: readonly Sentence[]): DraftFinding[] {
  const steps = stepsOf(report.report);
  const rank: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 };
  return sentences
    .filter(({ tone, text }) => tone === 'problem' && !isVerdictOnly(text))
    .map(({ text }) => findingOf(text, report, steps))
    .sort((a, b) => rank[a.severity] - rank[b.severity])
    .slice(0, maximumRuleFindings);
}

/** "The test failed." states the verdict and describes no defect. */
function isVerdictOnly(text: string): boolean {
  return (
    /^(?:verdict|result|status|outcome|overall|conclusion)\b.{0,40}$/i.test(text) ||
    /^(?:the )?test (?:has )?failed\W*$/i.test(text)
  );
}

function findingOf(text: string, report: SubmittedReport, steps: readonly string[]): DraftFinding {
  const cited = citationsFor(text, report.telemetry);
  return {
    title: titleOf(text),
    description: text,
    severity: severityOf(text),
    expectedBehavior: expectationIn(text) ?? `As the instructions ask: ${firstLine(report.description)}`,
    actualBehavior: actualBehaviorOf(text, cited),
    affectedArea: areaOf(report, cited),
    citedEventIds: cited.map(({ id }) => id),
    reproductionSteps: reproductionOf(report, steps, cited),
    suggestedLabels: ['bug', ...labelsOf(text)],
  };
}

/** The events for a sentence: errors that share its words, or else any errors, or else other events that share its words. */
export function citationsFor(text: string, telemetry: readonly TelemetryEvent[]): TelemetryEvent[] {
  const about = keywordsOf(text);
  const ranked = telemetry
    .map((event) => ({ event, shared: overlap(about, keywordsOf(`${event.summary} ${event.detail ?? ''}`)) }))
    .sort((a, b) => b.shared - a.shared);
  const errors = ranked.filter(({ event }) => isError(event));
  const related = ranked.filter(({ shared }) => shared > 0);
  const relatedErrors = errors.filter(({ shared }) => shared > 0);
  const chosen = relatedErrors.length > 0 ? relatedErrors : errors.length > 0 ? errors : related;
  return chosen.slice(0, maximumCitations).map(({ event }) => event);
}

function titleOf(text: string): string {
  const title = text.replace(/^(?:bug|issue|problem|finding)\s*\d*\s*[:.-]\s*/i, '').replace(/[.!\s]+$/, '');
  const capital = title.charAt(0).toUpperCase() + title.slice(1);
  return capital.length > titleLength ? `${capital.slice(0, titleLength - 1).trimEnd()}…` : capital;
}

function expectationIn(text: string): string | undefined {
  return /\b(?:expected|should(?: have)?|supposed to)\b.*$/i.exec(text)?.[0];
}

function actualBehaviorOf(text: string, cited: readonly TelemetryEvent[]): string {
  const [first] = cited;
  return first ? `${text} (recorded: ${firstLine(first.summary)})` : text;
}

/** The route of the first failing request, or the clicked element, or the page under test. */
function areaOf(report: SubmittedReport, cited: readonly TelemetryEvent[]): string {
  const element = cited.find(({ source }) => source === 'interaction')?.detail;
  const page = pathOf(report.url);
  return element ? `${element} on ${page}` : page;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

function reproductionOf(
  report: SubmittedReport,
  steps: readonly string[],
  cited: readonly TelemetryEvent[],
): string[] {
  if (steps.length > 0) return [...steps];
  const until = cited[0] ? Date.parse(cited[0].timestamp) : Infinity;
  const clicks = report.telemetry
    .filter((event) => event.source === 'interaction' && Date.parse(event.timestamp) <= until)
    .slice(-5);
  return [`Open ${report.url}`, ...clicks.map(({ summary }) => firstLine(summary))];
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
