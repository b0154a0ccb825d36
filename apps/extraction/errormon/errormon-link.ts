/**
 * Links events of an error monitor to what the tester's browser recorded. The monitor has the events of all users, so an
 * event counts only when it is of the tested site and matches an error that the tester's browser saw. Pure.
 */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { isError, isNoise, requestOf } from '../evidence/first-party.js';
import type { LinkedErrormonEvent } from '../report/grounding.js';
import { limitedLine } from '../text/limited.js';
import type { ErrormonEvent } from './errormon-event.js';
import { withoutPersons } from './personal-text.js';

/** Of one read, over all its intervals. */
export const maximumPages = 3;
const consoleReachMs = 10_000;
const requestReachMs = 5_000;
const likenessAbove = 0.6;
/** Shorter messages occur in any text. */
const shortestMessage = 8;
/** The clocks of the session's ends may differ from that of the browser. */
const beforeClaimMs = 5_000;
const afterSubmissionMs = 30_000;
const maximumMessageLength = 2_000;
const maximumLineLength = 300;

export interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The times of which events can match, in their order; empty when the browser recorded no error. The closest of them are
 * joined until each has its page.
 */
export function intervalsOf(report: SubmittedReport): Interval[] {
  const session = sessionOf(report);
  const wanted = recordedErrors(report)
    .map(({ atMs, reachMs }) => ({
      fromMs: Math.max(session.fromMs, atMs - reachMs),
      toMs: Math.min(session.toMs, atMs + reachMs),
    }))
    .filter(({ fromMs, toMs }) => fromMs < toMs)
    .sort((a, b) => a.fromMs - b.fromMs);
  const intervals = joined(wanted, 0);
  if (intervals.length <= maximumPages) return intervals;
  const gaps = intervals.slice(1).map(({ fromMs }, index) => fromMs - intervals[index]!.toMs);
  return joined(intervals, gaps.sort((a, b) => b - a)[maximumPages - 1]!);
}

/** @param gapMs the longest time between two intervals that become one */
function joined(sorted: readonly Interval[], gapMs: number): Interval[] {
  const merged: Interval[] = [];
  for (const interval of sorted) {
    const before = merged.at(-1);
    if (before && interval.fromMs - before.toMs <= gapMs) {
      merged[merged.length - 1] = { fromMs: before.fromMs, toMs: Math.max(before.toMs, interval.toMs) };
    } else merged.push(interval);
  }
  return merged;
}

function sessionOf({ claimedAt, submittedAt }: SubmittedReport): Interval {
  return { fromMs: Date.parse(claimedAt) - beforeClaimMs, toMs: Date.parse(submittedAt) + afterSubmissionMs };
}

/** In order of time. Each recorded error has at most one event of a group: the nearest. */
export function linkedEvents(
  report: SubmittedReport,
  events: readonly ErrormonEvent[],
  environment?: string,
): LinkedErrormonEvent[] {
  const origins = originsOf(report);
  const { fromMs, toMs } = sessionOf(report);
  const candidates = events
    .filter((event) => origins.has(originOf(event.url)))
    .filter((event) => environment === undefined || event.environment === environment)
    .map(candidateOf)
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const matched = new Map<string, { event: ErrormonEvent; matchedEventId: string }>();
  for (const recorded of recordedErrors(report)) {
    for (const { event } of nearestOfGroups(recorded, candidates)) {
      if (!matched.has(event.id)) matched.set(event.id, { event, matchedEventId: recorded.event.id });
    }
  }
  return [...matched.values()]
    .sort((a, b) => Date.parse(a.event.occurredAt) - Date.parse(b.event.occurredAt))
    .map(({ event, matchedEventId }, index) => ({
      event: evidenceOf(event, index + 1),
      eventId: event.id,
      matchedEventId,
    }));
}

/** Whether an error in the console found no event: it may still arrive. */
export function isAnyUnmatched(report: SubmittedReport, linked: readonly LinkedErrormonEvent[]): boolean {
  const matched = new Set(linked.map(({ matchedEventId }) => matchedEventId));
  return recordedErrors(report).some(({ event }) => event.source === 'console' && !matched.has(event.id));
}

interface Candidate {
  readonly event: ErrormonEvent;
  readonly atMs: number;
  /** Title and message, folded; without short ones. */
  readonly texts: readonly Folded[];
  /** Of its address and its transaction. */
  readonly paths: readonly (string | undefined)[];
}

interface Folded {
  readonly text: string;
  readonly trigrams: ReadonlySet<string>;
}

interface RecordedError {
  readonly event: TelemetryEvent;
  readonly atMs: number;
  readonly reachMs: number;
  readonly matches: (candidate: Candidate) => boolean;
}

function candidateOf(event: ErrormonEvent): Candidate {
  const { title, message, url, transaction = '' } = event;
  const given = [title, message].map((text) => folded(text.slice(0, maximumMessageLength)));
  const texts = [...new Set(given)].filter(({ length }) => length >= shortestMessage);
  return {
    event,
    atMs: Date.parse(event.occurredAt),
    texts: texts.map(comparable),
    paths: [pathOf(url), pathOf(transaction), transaction.replace(/^[A-Z]+ /, '')],
  };
}

function recordedErrors(report: SubmittedReport): RecordedError[] {
  const errors = report.telemetry.filter((event) => isError(event) && !isNoise(event, report));
  return errors.flatMap((event) => {
    const atMs = Date.parse(event.timestamp);
    const matches = event.source === 'console' ? sameMessage(event) : samePath(event);
    const reachMs = event.source === 'console' ? consoleReachMs : requestReachMs;
    return matches ? [{ event, atMs, reachMs, matches }] : [];
  });
}

function nearestOfGroups(recorded: RecordedError, candidates: readonly Candidate[]): Candidate[] {
  const nearest = new Map<string, Candidate>();
  const distance = ({ atMs }: Candidate) => Math.abs(atMs - recorded.atMs);
  for (const candidate of candidates) {
    if (distance(candidate) > recorded.reachMs || !recorded.matches(candidate)) continue;
    const group = candidate.event.groupId || candidate.event.id;
    const known = nearest.get(group);
    if (!known || distance(candidate) < distance(known)) nearest.set(group, candidate);
  }
  return [...nearest.values()];
}

/** A session can have thousands of messages. Only those with an event near them are compared, both without persons. */
function sameMessage({ summary }: TelemetryEvent): RecordedError['matches'] {
  let known: Folded | undefined;
  return ({ texts }) => {
    const recorded = (known ??= comparable(folded(withoutPersons(summary.slice(0, maximumMessageLength)))));
    return texts.some(
      ({ text, trigrams }) =>
        recorded.text.includes(text) || likeness(recorded.trigrams, trigrams) >= likenessAbove,
    );
  };
}

/** Undefined for the root of a site: its path says nothing. */
function samePath(event: TelemetryEvent): RecordedError['matches'] | undefined {
  const path = pathOf(requestOf(event)?.url);
  return path === undefined || path === '/' ? undefined : ({ paths }) => paths.includes(path);
}

/** In lower case; addresses, ids and numbers, which differ between equal errors, are replaced. */
function folded(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/https?:\/\/[^\s"')]+/g, '@')
      // A search for the digit within the pattern would take quadratic time.
      .replace(/\b[0-9a-f][0-9a-f-]{7,}\b/g, (id) => (/\d/.test(id) ? '#' : id))
      .replace(/\d+/g, '#')
      .replace(/^\s*(?:error|exception)?:?\s*(?:uncaught\s*)?(?:\(in promise\)\s*)?/, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** The coefficient of Dice, from 0 to 1. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of left) if (right.has(trigram)) shared++;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

function comparable(text: string): Folded {
  const starts = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => at);
  return { text, trigrams: new Set(starts.map((at) => text.slice(at, at + 3))) };
}

/** Of the job's url and of all requests. */
function originsOf(report: SubmittedReport): ReadonlySet<string | undefined> {
  const urls = [report.url, ...report.telemetry.flatMap((event) => requestOf(event)?.url ?? [])];
  return new Set(urls.flatMap((url) => originOf(url) ?? []));
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

function pathOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname : undefined;
}

function evidenceOf({ occurredAt, title, message, culprit }: ErrormonEvent, number: number): TelemetryEvent {
  const detail = limitedLine(culprit, maximumLineLength);
  return {
    id: `errormon-${number}`,
    source: 'errormon',
    timestamp: occurredAt,
    summary: limitedLine(title || message, maximumLineLength),
    ...(detail && { detail }),
  };
}
