/** What every page with a session reads first is asked for before the other modules of the app run, which saves their time. */
import { clockedFetch } from './server-clock.js';

const paths = ['/api/auth/me', '/api/organizations'];
const withoutSession = /^\/(login|signup|reset|password-reset|first-password-reset|invitations|s)(\/|$)/;
/** Later an answer would be old. */
const usedWithinMs = 5_000;

const reads = new Map<string, Promise<Response>>();
if (!withoutSession.test(location.pathname)) {
  for (const path of paths) {
    const answer = clockedFetch(path);
    reads.set(path, answer);
    // Who uses it sees the fault.
    answer.catch(() => undefined);
  }
  setTimeout(() => reads.clear(), usedWithinMs);
}

/** The answer that was asked for, once; undefined for any other request. */
export function firstRead({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const path = url.slice(location.origin.length);
  const answer = reads.get(path);
  reads.delete(path);
  return answer;
}
