/** The API of this origin. The session is in a cookie that only the gateway reads, so the client has no token. */
import { Handtest } from '@handtest/sdk';
import { firstRead } from './first-read.js';
import { clockedFetch } from '../clock/server-clock.js';

let noticeEnd = (): void => undefined;

/** @param notice called when the API no longer accepts the session, at any call */
export function onSessionEnd(notice: () => void): void {
  noticeEnd = notice;
}

async function watchingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const first = input instanceof Request ? firstRead(input) : undefined;
  const response = await (first ?? clockedFetch(input, init));
  // At the sign-in a 401 is a wrong password.
  if (response.status === 401 && !new URL(response.url).pathname.startsWith('/api/web/')) noticeEnd();
  return response;
}

export const handtest = new Handtest({
  baseUrl: location.origin,
  fetch: watchingFetch,
  // The cache of queries repeats reads. A person sees at once that a change was refused, with the time to wait.
  maxRetries: 0,
  timeoutMs: 30_000,
});
