/** Requests to an error monitor and what its answers mean. Pure. */
import type { EgressFailure, EgressRequest, EgressResponse } from '@handtest/egress';
import { type ErrormonEvent, eventsOf } from './errormon-event.js';
import type { Interval } from './errormon-link.js';

export interface ErrormonProject {
  readonly baseUrl: string;
  readonly organizationSlug: string;
  readonly projectSlug: string;
}

/** One page of events, newest first, or why there is none. */
export type EventsPage =
  | { readonly events: ErrormonEvent[]; readonly nextCursor?: string; readonly status: number }
  | {
      readonly failure: string;
      readonly status: number | null;
      /** How long the server asks to wait. */
      readonly waitMs?: number;
    };

/** When the server does not say how long. */
const defaultWaitMs = 60_000;
const maximumWaitMs = 3_600_000;

/** The address without a slash at its end; undefined when it has a path, a query or a fragment of its own. */
export function originOnly(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const { origin, pathname, search, hash } = new URL(baseUrl);
  return pathname === '/' && search === '' && hash === '' ? origin : undefined;
}

export function pageRequest(
  { baseUrl, organizationSlug, projectSlug }: ErrormonProject,
  { fromMs, toMs }: Interval,
  token: string,
  cursor?: string,
): EgressRequest {
  const url = new URL(`/api/0/projects/${organizationSlug}/${projectSlug}/events/`, baseUrl);
  url.searchParams.set('start', new Date(fromMs).toISOString());
  url.searchParams.set('end', new Date(toMs).toISOString());
  if (cursor !== undefined) url.searchParams.set('cursor', cursor);
  return {
    url: url.href,
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  };
}

export function pageOf(answer: EgressResponse | EgressFailure): EventsPage {
  const { status } = answer;
  if (!answer.ok) return { failure: answer.message, status };
  const refusal = refusalOf(answer);
  if (refusal) return { ...refusal, status };
  if (!answer.isBodyComplete)
    return { failure: 'The answer of the error monitor is larger than 2 MB', status };
  const events = eventsOf(answer.bodyExcerpt);
  if (!events) return { failure: 'The answer of the error monitor is not a list of events', status };
  const nextCursor = nextCursorIn(answer.headers.link ?? '');
  return { events, status: answer.status, ...(nextCursor !== undefined && { nextCursor }) };
}

function refusalOf({ status, headers }: EgressResponse): { failure: string; waitMs?: number } | undefined {
  if (status === 200) return undefined;
  if (status === 401) return { failure: 'The error monitor does not accept the token' };
  if (status === 403) return { failure: 'The token lacks the scope project:read' };
  if (status === 404) return { failure: 'The error monitor has no such organization or project' };
  if (status === 429) {
    return {
      failure: 'The rate limit of the error monitor is exceeded',
      waitMs: waitOf(headers['retry-after']),
    };
  }
  if (status >= 300 && status < 400) {
    return { failure: 'The error monitor redirects to another address; give that one as baseUrl' };
  }
  return { failure: `The error monitor answered with status ${status}` };
}

function waitOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter);
  return retryAfter && seconds >= 0 ? Math.min(seconds * 1_000, maximumWaitMs) : defaultWaitMs;
}

/** Of a header such as `<…>; rel="next"; results="true"; cursor="0:100:0"`. Its address is never used. */
function nextCursorIn(link: string): string | undefined {
  const next = link
    .split(/,\s*(?=<)/)
    .find((part) => /;\s*rel="next"/.test(part) && /;\s*results="true"/.test(part));
  return next && /;\s*cursor="([\w:.-]{1,100})"/.exec(next)?.[1];
}
