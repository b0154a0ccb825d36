/** Ids of requests, for the header `X-Request-Id` and the log. Random, so that they do not show the number of requests. */
import { randomFillSync } from 'node:crypto';

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
