/**
 * Which events of the telemetry are evidence of a defect of the tested website: its own failed requests and errors, without
 * noise and without the errors that the instructions ask for. Pure.
 */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { isNoiseOn } from './noise.js';
import { ownHostsOf } from './own-site.js';
import { hostOf, isError, pathOf, requestOf, siteOf, statusIn, urlsIn } from './recorded-request.js';
import { errorsAskedFor, statusesAskedFor, type WantedError } from './wanted-error.js';

export { isError, requestOf } from './recorded-request.js';

interface Site {
  readonly host: string | undefined;
  readonly isOwnHost: (host: string) => boolean;
  readonly wanted: readonly WantedError[];
  readonly wantedStatuses: ReadonlySet<number>;
  /** Failed requests by second and status. */
  readonly failed: ReadonlyMap<string, TelemetryEvent>;
}

/** Each report is read many times, event by event. */
const sites = new WeakMap<SubmittedReport, Site>();

function siteFor(report: SubmittedReport): Site {
  let site = sites.get(report);
  if (!site) {
    const instructions = `${report.description}\n${report.additionalValidationInstructions ?? ''}`;
    site = {
      host: hostOf(report.url),
      isOwnHost: ownHostsOf(report),
      wanted: errorsAskedFor(instructions),
      wantedStatuses: new Set(statusesAskedFor(instructions)),
      failed: failedRequests(report),
    };
    sites.set(report, site);
  }
  return site;
}

function failedRequests(report: SubmittedReport): Map<string, TelemetryEvent> {
  const found = new Map<string, TelemetryEvent>();
  for (const event of report.telemetry) {
    const status = requestOf(event)?.status;
    if (status !== undefined && isError(event)) found.set(`${secondOf(event)} ${status}`, event);
  }
  return found;
}

function secondOf({ timestamp }: TelemetryEvent): number {
  return Math.floor(Date.parse(timestamp) / 1_000);
}

/** Whether an event belongs to the tested website or its own API. Clicks do; so do messages that name no other host. */
export function isFirstParty(event: TelemetryEvent, report: SubmittedReport): boolean {
  const { isOwnHost } = siteFor(report);
  const url = addressOf(event, report);
  const host = url === undefined ? undefined : hostOf(url);
  return host === undefined || isOwnHost(host);
}

/** Analytics, ads, icons, fonts, source maps, blocked requests, remarks of browsers. */
export function isNoise(event: TelemetryEvent, report: SubmittedReport): boolean {
  const { host } = siteFor(report);
  return isNoiseOn(host === undefined ? undefined : siteOf(host), event, requestFor(event, report));
}

/** Instructions ask for no fault of the program. Its message and address may have their words by chance. */
const programFault = /\b(?:Type|Reference|Syntax|Range)Error\b|\bChunkLoadError\b/;

/** An error that the instructions ask for, such as the 401 after a wrong password. */
export function isWanted(event: TelemetryEvent, report: SubmittedReport): boolean {
  if (!isError(event) || event.source === 'crash' || programFault.test(event.summary)) return false;
  const { wanted, wantedStatuses } = siteFor(report);
  const request = requestFor(event, report);
  const status = requestOf(request ?? event)?.status ?? statusIn(event.summary);
  if (status === undefined) return wanted.some(({ message }) => message.test(event.summary));
  if (wantedStatuses.has(status)) return true;
  const path = pathOf(addressOf(event, report) ?? '');
  return wanted.some(
    ({ statuses, path: paths }) =>
      statuses.includes(status) && (!paths || status === 401 || status === 402 || paths.test(path)),
  );
}

/** Failures of the website itself that count as evidence of a defect, in order of time. */
export function firstPartyErrors(report: SubmittedReport): TelemetryEvent[] {
  return evidenceOf(report).filter((event) => isError(event) && !isHarmless(event, report));
}

/** A click comes before what it causes at the same instant. */
function rankOf({ source }: TelemetryEvent): number {
  return source === 'interaction' ? 0 : 1;
}

const evidence = new WeakMap<SubmittedReport, readonly TelemetryEvent[]>();

/** Events that may be cited: of the website itself, no noise, no error that is asked for. In order of time. */
export function evidenceOf(report: SubmittedReport): readonly TelemetryEvent[] {
  let found = evidence.get(report);
  if (!found) {
    found = report.telemetry
      .filter((event) => isFirstParty(event, report) && !isNoise(event, report) && !isWanted(event, report))
      .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp) || rankOf(a) - rankOf(b));
    evidence.set(report, found);
  }
  return found;
}

/** Pictures that are missing, requests cancelled by the next page, and the question whether a visitor is signed in. */
function isHarmless(event: TelemetryEvent, report: SubmittedReport): boolean {
  const request = requestOf(requestFor(event, report) ?? event);
  const path = pathOf(addressOf(event, report) ?? '');
  const status = request?.status ?? statusIn(event.summary);
  if (/\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|css)$/.test(path)) return true;
  if (request?.status === 0) return request.method === 'GET';
  return (
    (status === 401 || status === 403) &&
    /\/(?:me|session|whoami|current[-_]?user|refresh|userinfo)\/?$/.test(path)
  );
}

/** The failed request that a message of the console is about: it names the status and is written within a second. */
export function requestFor(event: TelemetryEvent, report: SubmittedReport): TelemetryEvent | undefined {
  if (event.source !== 'console') return undefined;
  const status = statusIn(event.summary);
  if (status === undefined) return undefined;
  const { failed } = siteFor(report);
  const second = secondOf(event);
  return [second, second - 1, second + 1].map((at) => failed.get(`${at} ${status}`)).find(Boolean);
}

/** The address of a request or of a page that crashed, or the first one that a message of the console names. */
function addressOf(event: TelemetryEvent, report: SubmittedReport): string | undefined {
  const request = requestOf(event);
  if (request) return request.url;
  if (event.source !== 'console' && event.source !== 'crash') return undefined;
  const [named] = urlsIn(event);
  const about = named === undefined ? requestFor(event, report) : undefined;
  return named ?? (about && requestOf(about)?.url);
}
