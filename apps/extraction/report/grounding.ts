/**
 * Turns a draft into the result that callers see. Whatever a caller is to rely on comes from us: a citation's time,
 * source and text are those of the telemetry event it names, unknown ids are dropped, and the confidence in the verdict
 * is judged by comparing it with the evidence (specification, Extracted issue and Payload).
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

/** Fewer words than this say too little for a verdict to rest on. */
const shortReportWords = 5;
/** A time line with more entries than this is no longer read. */
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

/** Why a verdict deserves less trust: each flag is a fact about report, telemetry and draft. */
export function confidenceOf(
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

/** An answer of 500 and above: the site itself says that it failed. */
function isSevere(event: TelemetryEvent): boolean {
  return event.source === 'network' && Number(event.detail) >= 500;
}

function issueOf(
  finding: DraftFinding,
  report: SubmittedReport,
  events: ReadonlyMap<string, TelemetryEvent>,
): ExtractedIssue {
  const cited = [...new Set(finding.citedEventIds)].flatMap((id) => events.get(id) ?? []);
  const { citedEventIds: _ids, reproductionSteps, ...told } = finding;
  const offset = cited.map(({ timestamp }) => videoOffset(timestamp, report)).find((place) => place !== null);
  return {
    ...told,
    evidenceCitations: cited.map((event) => citationOf(event, report)),
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

/** What happened when: errors and clicks as recorded, findings at the first event they cite, what was said as notes. */
export function keyMomentsOf(report: SubmittedReport, draft: Draft): KeyMoment[] {
  const events = new Map(report.telemetry.map((event) => [event.id, event]));
  const recorded = report.telemetry.filter((event) => event.source === 'interaction' || isError(event));
  const moments: KeyMoment[] = recorded.map((event) => ({
    timestamp: event.timestamp,
    videoOffsetSeconds: videoOffset(event.timestamp, report),
    kind: event.source === 'interaction' ? 'interaction' : 'error',
    title: oneLine(event.summary),
  }));
  for (const { title, citedEventIds } of draft.findings) {
    const timestamp = citedEventIds.flatMap((id) => events.get(id)?.timestamp ?? [])[0] ?? report.submittedAt;
    const videoOffsetSeconds = videoOffset(timestamp, report);
    moments.push({ timestamp, videoOffsetSeconds, kind: 'finding', title: oneLine(title) });
  }
  for (const { author, message, createdAt } of report.conversation) {
    if (author === 'system') continue;
    const videoOffsetSeconds = videoOffset(createdAt, report);
    moments.push({
      timestamp: createdAt,
      videoOffsetSeconds,
      kind: 'note',
      title: oneLine(`${author}: ${message}`),
    });
  }
  return chosen(moments).sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/** Findings first, then errors, then notes, then clicks, when there are more than fit. */
function chosen(moments: KeyMoment[]): KeyMoment[] {
  const rank = { finding: 0, error: 1, navigation: 2, note: 3, interaction: 4 };
  return [...moments].sort((a, b) => rank[a.kind] - rank[b.kind]).slice(0, maximumKeyMoments);
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
