/**
 * The events that show a finding: errors that fit it by words, route, status, element or time, and the clicks before them.
 * An error does not fit because it is one, and an event without an error fits only when the tester names it. Pure.
 */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { evidenceOf, isError, requestOf } from './first-party.js';
import { pathOf, statusIn } from './recorded-request.js';
import { sharedTopics, topicsOf } from './topic.js';

const maximumCitations = 5;
/** Instants of testers are this exact. */
export const instantMs = 5_000;
/** What happens so soon after a click follows from it. */
const afterClickMs = 3_000;
/** A message of the console about a request is written at the same time. */
const sameMomentMs = 1_100;

export interface FitOptions {
  /** Ids of events, or instants, as the tester stated them. */
  readonly at?: readonly string[];
}

/**
 * @param texts of the finding, the title first: texts that fit it come before those that fit the others
 * @returns first the events that `at` names, then at most 5 in all, the best first
 */
export function fittingEvents(
  texts: readonly string[],
  report: SubmittedReport,
  { at = [] }: FitOptions = {},
): TelemetryEvent[] {
  const byId = new Map(report.telemetry.map((event) => [event.id, event]));
  const named = at.flatMap((name) => byId.get(name) ?? []);
  const evidence = evidenceOf(report);
  const near = eventsNear(at, evidence);
  const [title = '', ...others] = texts;
  const fitting = fittingText(title, evidence, near);
  const all = fitting.length > 0 ? fitting : fittingText(others.join('\n'), evidence, near);
  return [...new Set([...named, ...all])].slice(0, Math.max(maximumCitations, named.length));
}

/** Errors and clicks close to an instant, the nearest first. */
function eventsNear(at: readonly string[], evidence: readonly TelemetryEvent[]): TelemetryEvent[] {
  const instants = at.map((name) => Date.parse(name)).filter((instant) => !Number.isNaN(instant));
  return instants.flatMap((instant) => {
    const away = (event: TelemetryEvent) => Math.abs(timeOf(event) - instant);
    return evidence
      .filter((event) => away(event) <= instantMs && (isClick(event) || isFault(event)))
      .sort((a, b) => away(a) - away(b));
  });
}

function fittingText(
  text: string,
  evidence: readonly TelemetryEvent[],
  near: readonly TelemetryEvent[],
): TelemetryEvent[] {
  const about = { text: text.toLowerCase(), topics: topicsOf(text) };
  const scores = new Map(evidence.map((event) => [event, scoreOf(event, about)]));
  const fits = (event: TelemetryEvent) => scores.get(event)! > 0;
  const faults = evidence.filter(isFault);
  const best = faults
    .filter(fits)
    .sort((a, b) => scores.get(b)! - scores.get(a)!)
    .slice(0, maximumCitations);
  const mirrors = faults.filter((fault) => best.some((other) => isSameMoment(fault, other)));
  const following = followingEvents(evidence, fits).filter((event) => isFault(event) && !isAsset(event));
  const shown = [...new Set([...near, ...best, ...mirrors, ...following])];
  return withClicks(shown.slice(0, maximumCitations), evidence);
}

/** What happens soon after a click that fits. One pass in order of time: a session has thousands of events. */
function followingEvents(
  evidence: readonly TelemetryEvent[],
  fits: (event: TelemetryEvent) => boolean,
): TelemetryEvent[] {
  let clickMs = -Infinity;
  return evidence.filter((event) => {
    const ms = timeOf(event);
    if (isClick(event)) {
      if (fits(event)) clickMs = ms;
      return false;
    }
    return ms - clickMs <= afterClickMs;
  });
}

/** The last click before each of the faults is shown with it. */
function withClicks(shown: readonly TelemetryEvent[], evidence: readonly TelemetryEvent[]): TelemetryEvent[] {
  const clicks = evidence.filter(isClick);
  const faults = shown.filter((event) => !isClick(event) && !isAsset(event));
  const before = faults.flatMap((fault) => clicks.findLast((click) => follows(fault, click)) ?? []);
  const kept = shown.slice(0, before.length > 0 ? maximumCitations - 1 : maximumCitations);
  return [...kept, ...new Set(before)];
}

interface Subject {
  readonly text: string;
  readonly topics: ReadonlySet<string>;
}

/** Named status or path, shared topics. */
function scoreOf(event: TelemetryEvent, { text, topics }: Subject): number {
  const { path = '', status = 0, topics: shown } = factsOf(event);
  const isNamed =
    (status >= 400 && text.includes(`${status}`) && new RegExp(`\\b${status}\\b`).test(text)) ||
    (path.length > 4 && text.includes(path));
  return (isNamed ? 3 : 0) + sharedTopics(topics, shown);
}

interface Facts {
  readonly timeMs: number;
  readonly isFault: boolean;
  readonly path?: string;
  readonly status?: number;
  readonly topics: ReadonlySet<string>;
}

/** Each event is compared with each finding. */
const factsByEvent = new WeakMap<TelemetryEvent, Facts>();

function factsOf(event: TelemetryEvent): Facts {
  let facts = factsByEvent.get(event);
  if (!facts) {
    const request = requestOf(event);
    const status = request?.status ?? (event.source === 'console' ? statusIn(event.summary) : undefined);
    facts = {
      timeMs: Date.parse(event.timestamp),
      isFault: isErrorOrWarning(event),
      ...(request && { path: pathOf(request.url) }),
      ...(status !== undefined && { status }),
      topics: topicsOf(wordsOf(event)),
    };
    factsByEvent.set(event, facts);
  }
  return facts;
}

function wordsOf(event: TelemetryEvent): string {
  const request = requestOf(event);
  if (request) return `${pathOf(request.url)} ${URL.parse(request.url)?.search ?? ''}`;
  if (isClick(event)) return event.detail ?? event.summary;
  return event.summary.replace(/\b(?:https?|wss?):\/\/[^/\s]+/g, ' ');
}

function isFault(event: TelemetryEvent): boolean {
  return factsOf(event).isFault;
}

function isErrorOrWarning(event: TelemetryEvent): boolean {
  const isWarning = event.source === 'console' && /^warn/.test(event.detail ?? '');
  return isWarning || event.source === 'errormon' || isError(event);
}

function isClick({ source }: TelemetryEvent): boolean {
  return source === 'interaction';
}

/** No click leads to a missing picture. */
function isAsset(event: TelemetryEvent): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)\b/i.test(event.summary);
}

function follows(event: TelemetryEvent, click: TelemetryEvent): boolean {
  const ms = timeOf(event) - timeOf(click);
  return ms >= 0 && ms <= afterClickMs;
}

function isSameMoment(a: TelemetryEvent, b: TelemetryEvent): boolean {
  return a.source !== b.source && Math.abs(timeOf(a) - timeOf(b)) <= sameMomentMs;
}

function timeOf(event: TelemetryEvent): number {
  return factsOf(event).timeMs;
}
