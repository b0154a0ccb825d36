/** Where the telemetry of the tested website is at odds with the statement that the test passed. Pure. */
import type { PassStatus, SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { limited } from '../text/limited.js';
import { firstPartyErrors, requestFor, requestOf } from './first-party.js';
import { nearnessTo } from './nearness.js';
import { pathOf, statusIn } from './recorded-request.js';
import { sharedTopics, topicsOf } from './topic.js';

/** An error so soon after a click follows from it. */
const afterClickMs = 3_000;
const maximumTextLength = 120;

const uncaught = /\buncaught\b|\bunhandled\b|\b(?:Type|Reference|Syntax|Range)Error\b|\bChunkLoadError\b/i;
const changing = /^(?:POST|PUT|PATCH|DELETE)$/;

/** A field that the tester answered with yes. */
export interface Affirmed {
  readonly name: string;
  readonly description: string;
}

/** What is said to have worked. */
export interface PassClaims {
  readonly passStatus: PassStatus | null;
  readonly affirmed: readonly Affirmed[];
}

/**
 * The errors that contradict what is said to have worked, in order of time; one of those at the same path. A fail is not
 * contradicted by telemetry without errors: most visual defects leave no trace.
 */
export function contradictingEvents(claims: PassClaims, report: SubmittedReport): TelemetryEvent[] {
  const affirmed = claims.affirmed.filter(
    ({ name, description }) => !asksForProblem.test(`${name} ${description}`),
  );
  const isPass =
    claims.passStatus === 'pass' ||
    (claims.passStatus === null && affirmed.some(({ name }) => wholeTest.test(name)));
  if (!isPass && affirmed.length === 0) return [];
  const about = affirmed.map(({ name, description }) => topicsOf(`${name} ${description}`));
  const found = seriousErrors(report).filter(
    (event) => isPass || about.some((topics) => sharedTopics(topics, topicsOf(textOf(event))) > 0),
  );
  return distinct(found);
}

const asksForProblem = /\b(?:errors?|bugs?|issues?|problems?|fail\w*|broken|crash\w*|rejected|declined)\b/i;
const wholeTest = /^(?:success|succeeded|passed|pass|works?|worked|ok)$/i;

/** Errors of the website itself that no passing test has. */
function seriousErrors(report: SubmittedReport): TelemetryEvent[] {
  const instructions = topicsOf(report.description);
  const clicks = report.telemetry.filter(({ source }) => source === 'interaction');
  const isAfterClick = nearnessTo(clicks.map(timeOf), 0, afterClickMs);
  const succeeded = lastSuccesses(report);
  return firstPartyErrors(report).filter((event) => {
    // No later success takes it back.
    if (event.source === 'crash') return true;
    const request = requestOf(event);
    const about = request ?? requestOf(requestFor(event, report) ?? event);
    if (about && succeeded.get(routeOf(about.method, about.url))! > timeOf(event)) return false;
    if (!request)
      return statusIn(event.summary) === undefined
        ? uncaught.test(event.summary) && isAfterClick(timeOf(event))
        : isServerError(event);
    if (isServerError(event)) return true;
    return changing.test(request.method) && sharedTopics(instructions, topicsOf(pathOf(request.url))) > 0;
  });
}

/** When each route answered with success for the last time. A request that is repeated and succeeds did work. */
function lastSuccesses(report: SubmittedReport): Map<string, number> {
  const found = new Map<string, number>();
  for (const event of report.telemetry) {
    const { method, url, status = 0 } = requestOf(event) ?? {};
    if (method && url && status >= 200 && status < 300) found.set(routeOf(method, url), timeOf(event));
  }
  return found;
}

function routeOf(method: string, url: string): string {
  return `${method} ${pathOf(url)}`;
}

function isServerError(event: TelemetryEvent): boolean {
  return (requestOf(event)?.status ?? statusIn(event.summary) ?? 0) >= 500;
}

/** A request before the messages of the console about it; each text once. */
function distinct(events: readonly TelemetryEvent[]): TelemetryEvent[] {
  const requests = events.filter(({ source }) => source === 'network');
  const isAboutRequest = nearnessTo(requests.map(timeOf), afterClickMs, afterClickMs);
  const messages = events.filter((event) => event.source !== 'network' && !isAboutRequest(timeOf(event)));
  const first = new Map<string, TelemetryEvent>();
  for (const event of [...requests, ...messages]) {
    const text = textOf(event);
    if (!first.has(text)) first.set(text, event);
  }
  return [...first.values()].sort((a, b) => timeOf(a) - timeOf(b));
}

/** "POST /api/orders answered 500 at 12:04:10" */
export function inWords(event: TelemetryEvent): string {
  return `${textOf(event)} at ${new Date(event.timestamp).toISOString().slice(11, 19)}`;
}

function textOf(event: TelemetryEvent): string {
  if (event.source === 'crash') return limited(event.summary, maximumTextLength);
  const request = requestOf(event);
  if (!request)
    return `the page reported "${limited(event.summary.replace(/^error: /, ''), maximumTextLength)}"`;
  const { method, url, status } = request;
  const path = limited(URL.parse(url)?.pathname ?? url, maximumTextLength);
  return `${method} ${path} ${status === 0 ? 'got no answer' : `answered ${status}`}`;
}

function timeOf({ timestamp }: TelemetryEvent): number {
  return Date.parse(timestamp);
}
