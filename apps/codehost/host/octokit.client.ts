/**
 * Clients of the code host's REST API. A read is repeated once, a write never: it may have had its effect. A request that
 * hits a limit fails at once, because a caller waits for it.
 */
import { CodehostLimited, CodehostUnavailable } from '@handtest/contracts/codehost';
import { type ContractError, tooSoon } from '@handtest/contracts/define';
import { Logger } from '@nestjs/common';
import { Octokit as BareOctokit, RequestError } from 'octokit';
import { pauseSeconds } from './limit.js';

/** One try of a request. */
const requestMs = 10_000;
const readRetries = 1;

const log = new Logger('Octokit');

/**
 * Registered after the plugin that repeats requests, so that it decides before that one. It leaves reads alone: with a
 * number in the request the plugin would repeat every failure, also a 404.
 */
const Octokit = BareOctokit.plugin((octokit) => {
  octokit.hook.before('request', (options) => {
    const reads = options.method === 'GET' || options.method === 'HEAD';
    if (!reads) options.request = { ...options.request, retries: 0 };
  });
});

export type CodehostOctokit = InstanceType<typeof Octokit>;

export interface OctokitOptions {
  readonly apiUrl: string;
  /** Clients with the same id share a queue: one for each connection, or one tenant would wait for another. */
  readonly queueId: string;
}

/**
 * Issues and comments would be 3 s apart in a queue of this process, in which a request is as good as sent. Filing paces them
 * by a row, for all processes.
 */
const noQueueOfNotifications = { triggersNotification: () => false };

export function octokitClass({ apiUrl, queueId }: OctokitOptions): typeof Octokit {
  return Octokit.defaults({
    baseUrl: apiUrl,
    userAgent: 'handtest',
    log: { debug: () => undefined, info: () => undefined, warn: warn, error: warn },
    retry: { retries: readRetries },
    throttle: {
      id: queueId,
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
      ...noQueueOfNotifications,
    },
    request: { fetch: fetchWithin },
  }) as unknown as typeof Octokit;
}

/**
 * A limit for the request itself, which does not count the time in the queue. Octokit reads a body that was cut as an empty
 * list. Here it is an error, which is repeated like any other.
 */
async function fetchWithin(url: string, options: RequestInit): Promise<Response> {
  const signals = [AbortSignal.timeout(requestMs), ...(options.signal ? [options.signal] : [])];
  const response = await fetch(url, { ...options, signal: AbortSignal.any(signals) });
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (response.ok && isJson) JSON.parse(await response.clone().text());
  return response;
}

function warn(message: string): void {
  log.warn(message);
}

/** The status of the code host's answer; undefined for any other error. Without an answer it is a 500. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof RequestError ? error.status : undefined;
}

/** Seconds; undefined for any other error. */
export function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const headers = error.response?.headers ?? {};
  return pauseSeconds({ status: error.status, message: error.message, headers }, Date.now());
}

/** The error for a caller: of a limit, or of a code host that does not work. Any other is returned as it is. */
export function publicError(error: unknown): unknown {
  const seconds = pauseOf(error);
  if (seconds !== undefined) return limited(seconds);
  const status = statusOf(error);
  return status !== undefined && status >= 500 ? new CodehostUnavailable() : error;
}

export function limited(seconds: number): ContractError {
  return tooSoon(CodehostLimited, 'The rate limit of the code host is exceeded', seconds * 1_000);
}

/** More of a list is not read. */
export const longestList = 3_000;

/** All items of a paginated list, or the first 3,000. */
export async function itemsOf<Item>(pages: AsyncIterable<{ readonly data: Item[] }>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const { data } of pages) {
    items.push(...data);
    if (items.length >= longestList) break;
  }
  return items.slice(0, longestList);
}
