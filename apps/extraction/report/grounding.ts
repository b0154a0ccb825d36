/**
 * Turns a draft into the result for callers. Times, sources and texts of citations come from the telemetry, and citations of
 * unknown events are removed (specification, Extracted issue and Payload). Pure.
 */
import type { ReportRead } from '@handtest/contracts/extraction';
import type {
  ConfidenceFlag,
  EvidenceCitation,
  ExtractedIssue,
  JobResult,
  KeyMoment,
  Provenance,
  RelatedEvidence,
  SubmittedReport,
  TelemetryEvent,
} from '@handtest/contracts/job';
import { isError, isNoise } from '../evidence/first-party.js';
import type { FindingRelations } from '../relation/finding-relation.js';
import { limited, limitedLine } from '../text/limited.js';
import { UnreadableReport } from './report-reader.js';
import type { SourcedFinding, StatedDraft } from './stated-draft.js';
import { videoOffset } from './video-offset.js';

export { isError } from '../evidence/first-party.js';

/** An event and the record of a job contain it beside other long parts, and each must fit into one message of 7 MB. */
const maximumReadingBytes = 4_000_000;
const maximumKeyMoments = 50;
const maximumLineLength = 300;
/** What `create-issue` accepts of a finding. */
const most = {
  title: 1_000,
  text: 20_000,
  area: 2_000,
  step: 2_000,
  steps: 100,
  citations: 200,
  labels: 100,
};

/** An event of the error monitor that belongs to the session. */
export interface LinkedErrormonEvent {
  /** Evidence like telemetry, with the id `errormon-1` and so on. */
  readonly event: TelemetryEvent;
  /** Its id at the error monitor. */
  readonly eventId: string;
  /** The event of the telemetry about the same error. */
  readonly matchedEventId?: string;
}

/** What the checks of a draft found. */
export interface Checked {
  readonly provenance: Provenance;
  readonly flags: readonly ConfidenceFlag[];
  readonly explanation: string;
  readonly errormonEvents?: readonly LinkedErrormonEvent[];
}

/**
 * The outcome of reading a report, ready to be published.
 *
 * @throws {UnreadableReport} when it is too long
 */
export function groundedReading(draft: StatedDraft, report: SubmittedReport, checked: Checked): ReportRead {
  const events = new Map(report.telemetry.map((event) => [event.id, event]));
  const { errormonEvents = [] } = checked;
  const reading = {
    jobId: report.jobId,
    result: resultOf(draft, report, checked),
    extractedIssues: draft.findings.map((finding) => issueOf(finding, report, events, errormonEvents)),
    keyMoments: keyMomentsOf(report, draft),
    provenance: checked.provenance,
  };
  if (Buffer.byteLength(JSON.stringify(reading)) > maximumReadingBytes) {
    throw new UnreadableReport('The result is longer than 4 MB; ask for fewer fields');
  }
  return reading;
}

/** @param relations of each finding, in their order; none when they were not looked for */
export function withRelations(read: ReportRead, relations: readonly FindingRelations[]): ReportRead {
  return {
    ...read,
    extractedIssues: read.extractedIssues.map((issue, index) => ({ ...issue, ...relations[index] })),
  };
}

function resultOf(draft: StatedDraft, report: SubmittedReport, checked: Checked): JobResult {
  const { passStatus, verdictSource } = draft;
  const { flags, provenance, explanation } = checked;
  return {
    success: passStatus === 'pass' || passStatus === 'not_applicable',
    explanation,
    ...(report.outputSchema && { data: draft.data }),
    ...(passStatus && { passStatus }),
    verdictConfidence: { level: flags.length > 0 ? 'low' : 'high', flags: [...flags] },
    ...(verdictSource && { verdictSource }),
    unstated: [...draft.unstated],
    provenance: { ...provenance, fields: { ...draft.sources } },
  };
}

function issueOf(
  finding: SourcedFinding,
  report: SubmittedReport,
  events: ReadonlyMap<string, TelemetryEvent>,
  errormonEvents: readonly LinkedErrormonEvent[],
): ExtractedIssue {
  const known = [...new Set(finding.citedEventIds)].flatMap((id) => events.get(id) ?? []);
  const cited = known.slice(0, most.citations);
  const { citedEventIds: _ids, reproductionSteps, suggestedLabels, seenAt, ...texts } = finding;
  const evidenceCitations = cited.map((event) => citationOf(event, report));
  const seen = seenAt === undefined ? [] : [videoOffset(seenAt, report)];
  const offsets = [...seen, ...evidenceCitations.map(({ videoOffsetSeconds }) => videoOffsetSeconds)];
  const offset = offsets.find((seconds) => seconds !== null);
  return {
    ...texts,
    title: limited(finding.title, most.title),
    description: limited(finding.description, most.text),
    expectedBehavior: limited(finding.expectedBehavior, most.text),
    actualBehavior: limited(finding.actualBehavior, most.text),
    affectedArea: limited(finding.affectedArea, most.area),
    evidenceCitations,
    reproductionSteps: reproductionSteps
      .slice(0, most.steps)
      .map((step) => ({ text: limited(step, most.step) })),
    ...(offset !== undefined && { videoOffsetSeconds: offset }),
    suggestedLabels: suggestedLabels.slice(0, most.labels),
    relatedEvidence: cited.flatMap(relatedEvidenceOf),
    ...errormonIdsOf(cited, errormonEvents),
  };
}

/** Of cited events of the error monitor, and of those about a cited event. */
function errormonIdsOf(
  cited: readonly TelemetryEvent[],
  errormonEvents: readonly LinkedErrormonEvent[],
): Pick<ExtractedIssue, 'relatedErrormonEventIds'> {
  const ids = new Set(cited.map(({ id }) => id));
  const related = errormonEvents.filter(
    ({ event, matchedEventId }) =>
      ids.has(event.id) || (matchedEventId !== undefined && ids.has(matchedEventId)),
  );
  if (related.length === 0) return {};
  return { relatedErrormonEventIds: [...new Set(related.map(({ eventId }) => eventId))] };
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
  return [
    { category, timestamp, summary: oneLine(event.summary), ...(detail && { detail: oneLine(detail) }) },
  ];
}

/**
 * Recorded errors, clicks and changes of the page, findings when the tester saw them or at their first cited event, and notes
 * and messages, in order of time.
 */
export function keyMomentsOf(report: SubmittedReport, draft: Pick<StatedDraft, 'findings'>): KeyMoment[] {
  const events = new Map(report.telemetry.map((event) => [event.id, event]));
  const momentOf = (kind: KeyMoment['kind'], timestamp: string, title: string): KeyMoment => {
    return { timestamp, videoOffsetSeconds: videoOffset(timestamp, report), kind, title: oneLine(title) };
  };
  const recorded = report.telemetry.flatMap((event) => {
    if (event.source === 'interaction') return momentOf('interaction', event.timestamp, event.summary);
    if (event.source === 'page_state') return momentOf('navigation', event.timestamp, event.summary);
    return isError(event) && !isNoise(event, report) ? momentOf('error', event.timestamp, event.summary) : [];
  });
  const findings = draft.findings.map(({ title, citedEventIds, seenAt }) => {
    const [cited = report.submittedAt] = citedEventIds.flatMap((id) => events.get(id)?.timestamp ?? []);
    return momentOf('finding', seenAt ?? cited, title);
  });
  const messages = report.conversation
    .filter(({ author }) => author !== 'system')
    .map(({ author, message, createdAt }) => momentOf('note', createdAt, `${author}: ${message}`));
  const notes = (report.notes ?? []).map(({ kind, text, at }) => momentOf('note', at, `${kind}: ${text}`));
  const moments = mostImportant([...recorded, ...findings, ...notes, ...messages]);
  return moments.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/** Findings first, then errors, notes, changes of the page, and clicks. */
function mostImportant(moments: KeyMoment[]): KeyMoment[] {
  const rank = { finding: 0, error: 1, note: 2, navigation: 3, interaction: 4 };
  return moments.sort((a, b) => rank[a.kind] - rank[b.kind]).slice(0, maximumKeyMoments);
}

function oneLine(text: string): string {
  return limitedLine(text, maximumLineLength);
}
