/** What the record itself says about the session: findings, messages, notes, pages. Pure. */
import type { components, JobRecord } from '@handtest/sdk';
import type { EventFacts, TelemetryLane } from './event-desk.js';
import type { Lane, LaneName, Lanes } from './event-lane.js';
import { placeOf, type TimeAxis } from './time-axis.js';

type Finding = components['schemas']['ExtractedIssue'];

export interface Moment {
  readonly atMs: number;
  readonly text: string;
  /** The address of a screenshot of that instant. */
  readonly picture?: string;
}

/** When a finding was seen: its second of the recording, else its first citation. Undefined without both. */
export function findingInstant(finding: Finding, axis: TimeAxis): number | undefined {
  const { videoOffsetSeconds, evidenceCitations } = finding;
  if (typeof videoOffsetSeconds === 'number') return axis.startMs + videoOffsetSeconds * 1_000;
  const [citation] = evidenceCitations;
  return citation && Date.parse(citation.timestamp);
}

/** The titles of findings. Those without an instant are not among them. */
export function findingMoments(job: JobRecord, axis: TimeAxis): Moment[] {
  return (job.extractedIssues ?? []).flatMap((finding) => {
    const atMs = findingInstant(finding, axis);
    return atMs === undefined ? [] : { atMs, text: finding.title };
  });
}

/**
 * Messages of tester and caller, and notes of the tester with their screenshots. A message that is a key moment too is there
 * once. Not every note of a long session is a key moment.
 */
export function noteMoments({ conversation, keyMoments, testerData }: JobRecord): Moment[] {
  const messages = conversation
    .filter(({ author }) => author !== 'system')
    .map(({ author, message, createdAt }) => ({
      atMs: Date.parse(createdAt),
      text: `${author}: ${message}`,
    }));
  const known = new Set(messages.map(({ atMs }) => atMs));
  const notes = momentsOf(keyMoments, 'note').filter(({ atMs }) => !known.has(atMs));
  const pictures = new Map(
    testerData?.screenshots?.map(({ timestamp, url }) => [Date.parse(timestamp), url] as const),
  );
  const noted = notes.map(({ atMs, text }) => {
    const picture = pictures.get(atMs);
    pictures.delete(atMs);
    return { atMs, text: text.startsWith('note: ') ? text : `note: ${text}`, picture };
  });
  const rest = [...pictures].map(([atMs, picture]) => ({ atMs, text: 'note: Screenshot', picture }));
  return [...messages, ...noted, ...rest];
}

/** What the player shows before it plays: the address of the first screenshot taken during the recording. */
export function posterOf({ testerData }: Pick<JobRecord, 'testerData'>, axis: TimeAxis): string | undefined {
  return testerData?.screenshots?.find(({ timestamp }) => isOnAxis(axis, timestamp))?.url;
}

function pageMoments({ keyMoments }: Pick<JobRecord, 'keyMoments'>): Moment[] {
  return momentsOf(keyMoments, 'navigation').map(({ atMs, text }) => ({ atMs, text: `page: ${text}` }));
}

function momentsOf(
  keyMoments: JobRecord['keyMoments'],
  wanted: JobRecord['keyMoments'][number]['kind'],
): Moment[] {
  return keyMoments
    .filter(({ kind }) => kind === wanted)
    .map(({ timestamp, title }) => ({ atMs: Date.parse(timestamp), text: title }));
}

/** @param laneText of an event of the telemetry, in a line */
export function lanesOf(
  job: JobRecord,
  axis: TimeAxis,
  telemetry: EventFacts['lanes'] | undefined,
  laneText: (lane: TelemetryLane, index: number) => Promise<string>,
): Lanes {
  const recorded = (name: TelemetryLane): Lane => ({
    name,
    times: telemetry?.[name] ?? new Float64Array(),
    textOf: (index) => laneText(name, index),
  });
  return {
    findings: laneOf(
      'findings',
      findingMoments(job, axis).map(({ atMs, text }) => ({ atMs, text: `finding: ${text}` })),
    ),
    errors: recorded('errors'),
    requests: recorded('requests'),
    clicks: recorded('clicks'),
    notes: laneOf('notes', noteMoments(job)),
    pages: laneOf('pages', pageMoments(job)),
  };
}

function laneOf(name: LaneName, moments: readonly Moment[]): Lane {
  const sorted = moments.toSorted((one, other) => one.atMs - other.atMs);
  return {
    name,
    times: Float64Array.from(sorted, ({ atMs }) => atMs),
    textOf: (index) => sorted[index]!.text,
  };
}

/** Whether an instant can be shown in the player: with a recording only within it. */
export function isOnAxis(axis: TimeAxis, timestamp: string): boolean {
  return placeOf(axis, Date.parse(timestamp)).outside === undefined;
}
