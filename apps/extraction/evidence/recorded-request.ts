/** The requests in events of the telemetry: a network event is one, and messages of the console name some. Pure. */
import { isErrorMessage, type TelemetryEvent } from '@handtest/contracts/job';
import { getDomain } from 'tldts';

export interface RecordedRequest {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  /** 0: no answer came. Absent: unknown. */
  readonly status?: number;
}

/** Of a network event: its summary is `POST https://example.com/cart → 500`, its detail the status. */
export function requestOf({ source, summary, detail }: TelemetryEvent): RecordedRequest | undefined {
  if (source !== 'network') return undefined;
  const match = /^(\S+)\s+(\S+)/.exec(summary);
  if (!match) return undefined;
  const status = detail ?? /→\s*(\d{1,3})$/.exec(summary)?.[1];
  return {
    method: match[1]!.toUpperCase(),
    url: match[2]!,
    ...(status !== undefined && /^\d{1,3}$/.test(status) && { status: Number(status) }),
  };
}

/** Addresses in a message of the console and in the lines below it, in their order. */
export function urlsIn({ summary, stack = '' }: TelemetryEvent): string[] {
  const found = `${summary}\n${stack}`.match(/\b(?:https?|wss?):\/\/[^\s'"()<>]+/gi) ?? [];
  // A frame of a stack ends in line and column.
  return found.map((url) => url.replace(/(?<=\/[^:]*)(?::\d+){1,2}$/, '').replace(/[.,;:]+$/, ''));
}

/** The HTTP status that a message of the console names. */
export function statusIn(message: string): number | undefined {
  const match =
    /\bstatus(?: code)?(?: of)?:?\s*([45]\d\d)\b/i.exec(message) ??
    /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s+\S+\s+(?:→\s*)?([45]\d\d)\b/.exec(message) ??
    /\b([45]\d\d) \([A-Z][A-Za-z ]*\)/.exec(message) ??
    /\bHTTP(?:\/[\d.]+)?\s*(?:error\s*)?:?\s*([45]\d\d)\b/i.exec(message);
  return match ? Number(match[1]) : undefined;
}

/** A console error, a thrown exception, a crash, or a request that failed or got no answer. */
export function isError(event: TelemetryEvent): boolean {
  if (event.source === 'console') return isErrorMessage({ type: event.detail ?? '' });
  if (event.source === 'crash') return true;
  const status = requestOf(event)?.status;
  return status !== undefined && (status >= 400 || status === 0);
}

/** Its path in lower case; the whole text when it is no address. */
export function pathOf(url: string): string {
  return (URL.parse(url)?.pathname ?? url).toLowerCase();
}

export function hostOf(url: string): string | undefined {
  return URL.parse(url)?.hostname.toLowerCase();
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * The registrable domain of a host, or the host itself when it is an address or a local name. Two customers of one hosting
 * service (`a.github.io`, `b.github.io`) are two sites.
 */
export function siteOf(host: string): string {
  return loopback.test(host) ? 'localhost' : (getDomain(host, { allowPrivateDomains: true }) ?? host);
}
