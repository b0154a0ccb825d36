/**
 * Turns a draft into the result for callers. Times, sources and texts of citations come from the telemetry, and citations of
 * unknown events are removed. The confidence compares the verdict with the evidence (specification, Extracted issue and
 * Payload). Pure.
 */
import type { ReportRead } from '@handtest/contracts/extraction';
import type {
  EvidenceCitation,
  ExtractedIssue,
  JobResult,
  KeyMoment,
  Provenance,
  RelatedEvidence,
  SubmittedReport,
  TelemetryEvent,
  VerdictConfidence,
} from '@handtest/contracts/job';
import type { Draft, DraftFinding } from './draft.js';
import { videoOffset } from './video-offset.js';

/** A report with fewer words lowers the confidence in the verdict. */
const shortReportWords = 5;
const maximumKeyMoments = 50;
const maximumLineLength = 300;

/** The outcome of reading a report, ready to be published. */
export function groundedReading(draft: Draft, report: SubmittedReport, provenance: Provenance): ReportRead {
  const events = new Map(report.telemetry.map((event) => [event.id, event]));
  return {
    jobId: report.jobId,
    result: resultOf(draft, report, events),
    extractedIssues: draft.findings.map((finding) => issueOf(finding, report, events)),
    keyMoments: keyMomentsOf(report, draft),
    provenance,
  };
}

function resultOf(
  draft: Draft,
  report: SubmittedReport,
  events: ReadonlyMap<string, TelemetryEvent>,
): JobResult {
  const { passStatus } = draft;
  return {
    success: passStatus === 'pass' || passStatus === 'not_applicable',
    explanation: draft.explanation,
    ...(report.outputSchema && { data: draft.data }),
    ...(passStatus && { passStatus, verdictConfidence: confidenceOf(draft, report, events) }),
  };
}

/** Each flag is a reason for a low confidence. */
function confidenceOf(
  draft: Draft,
  report: SubmittedReport,
  events: ReadonlyMap<string, TelemetryEvent>,
): VerdictConfidence {
  const flags: VerdictConfidence['flags'] = [];
  const cited = draft.findings.flatMap(({ citedEventIds }) => citedEventIds);
  const serverErrors = report.telemetry.some(isSevere);
  if (draft.passStatus === 'pass' && (draft.findings.some(isBlocking) || serverErrors)) {
    flags.push('contradicts_evidence');
  }
  if (draft.passStatus === 'fail' && !cited.some((id) => events.has(id))) flags.push('no_evidence');
  if (report.report.trim().split(/\s+/).length < shortReportWords) flags.push('report_too_short');
  if (!draft.instructionsFollowed) flags.push('instructions_not_followed');
  if (cited.some((id) => !events.has(id))) flags.push('ungrounded_citation');
  return { level: flags.length > 0 ? 'low' : 'high', flags };
}

function isBlocking({ severity }: DraftFinding): boolean {
  return severity === 'critical' || severity === 'high';
}

/** A response with status 500 or above. */
function isSevere(event: TelemetryEvent): boolean {
  return event.source === 'network' && Number(event.detail) >= 500;
}

function issueOf(
  finding: DraftFinding,
  report: SubmittedReport,
  events: ReadonlyMap<string, TelemetryEvent>,
): ExtractedIssue {
  const cited = [...new Set(finding.citedEventIds)].flatMap((id) => events.get(id) ?? []);
  const { citedEventIds: _ids, reproductionSteps, ...texts } = finding;
  const evidenceCitations = cited.map((event) => citationOf(event, report));
  const offsets = evidenceCitations.map(({ videoOffsetSeconds }) => videoOffsetSeconds);
  const offset = offsets.find((seconds) => seconds !== null);
  return {
    ...texts,
    evidenceCitations,
    reproductionSteps: reproductionSteps.map((step) => ({ text: step })),
    ...(offset !== undefined && { videoOffsetSeconds: offset }),
    relatedEvidence: cited.flatMap(relatedEvidenceOf),
  };
}

function citationOf(event: TelemetryEvent, report: SubmittedReport): EvidenceCitation {
  return {
    timestamp: event.timestamp,
    source: event.source,
    summary: oneLine(event.summary),
    videoOffsetSeconds: videoOffset(event.timestamp, report),
  };
}

function relatedEvidenceOf(event: TelemetryEvent): RelatedEvidence[] {
  if (event.source === 'interaction') return [];
  const { source: category, timestamp, detail } = event;
  return [{ category, timestamp, summary: oneLine(event.summary), ...(detail && { detail }) }];
}

/** Recorded errors and clicks, findings at the time of their first cited event, and messages as notes, in order of time. */
export function keyMomentsOf(report: SubmittedReport, draft: Draft): KeyMoment[] {
  const events = new Map(report.telemetry.map((event) => [event.id, event]));
  const momentOf = (kind: KeyMoment['kind'], timestamp: string, title: string): KeyMoment => {
    return { timestamp, videoOffsetSeconds: videoOffset(timestamp, report), kind, title: oneLine(title) };
  };
  const recorded = report.telemetry.flatMap((event) => {
    if (event.source === 'interaction') return momentOf('interaction', event.timestamp, event.summary);
    return isError(event) ? momentOf('error', event.timestamp, event.summary) : [];
  });
  const findings = draft.findings.map(({ title, citedEventIds }) => {
    const [timestamp = report.submittedAt] = citedEventIds.flatMap((id) => events.get(id)?.timestamp ?? []);
    return momentOf('finding', timestamp, title);
  });
  const notes = report.conversation
    .filter(({ author }) => author !== 'system')
    .map(({ author, message, createdAt }) => momentOf('note', createdAt, `${author}: ${message}`));
  const moments = mostImportant([...recorded, ...findings, ...notes]);
  return moments.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/** Findings first, then errors, notes and clicks. */
function mostImportant(moments: KeyMoment[]): KeyMoment[] {
  const rank = { finding: 0, error: 1, navigation: 2, note: 3, interaction: 4 };
  return moments.sort((a, b) => rank[a.kind] - rank[b.kind]).slice(0, maximumKeyMoments);
}

/** A console error or a failed request. */
export function isError({ source, detail }: TelemetryEvent): boolean {
  if (source === 'console') return detail === 'error';
  return source === 'network' && Number(detail) >= 400;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maximumLineLength ? `${line.slice(0, maximumLineLength - 1)}…` : line;
}
