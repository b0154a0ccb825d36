/** The answers that were asked for before the app was there. */
import { readClock } from '../clock/server-clock.js';

export interface FirstRead {
  readonly response: Response;
  /** By the clock of this browser. */
  readonly sentMs: number;
  readonly receivedMs: number;
}

type FirstReads = Map<string, Promise<FirstRead>>;

/** By their path. The script that asks is not a part of the app: both find them here. */
export const firstReads: FirstReads = ((globalThis as { firstReads?: FirstReads }).firstReads ??= new Map());

/** The answer that was asked for, once; undefined for any other request. */
export function firstRead({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const path = url.slice(location.origin.length);
  const answer = firstReads.get(path);
  firstReads.delete(path);
  return answer?.then(({ response, sentMs, receivedMs }) => {
    readClock(response, sentMs, receivedMs);
    return response;
  });
}
