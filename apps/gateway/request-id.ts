/**
 * Ids of requests, for the header `X-Request-Id` and the log: the caller's, or a random one, which does not show the number
 * of requests.
 */
import { randomFillSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const idBytes = 12;
/** Random bytes for many ids: fetched for each id they took 4 % of a status request. */
const pool = Buffer.alloc(idBytes * 256);
let used = pool.length;

export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('base64url', used - idBytes, used);
}

/** 1–128 visible ASCII characters. Node joins a repeated header with a blank, so that two ids are none. */
const acceptedId = /^[!-~]{1,128}$/;

export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptedId.test(given) ? given : newRequestId();
}
