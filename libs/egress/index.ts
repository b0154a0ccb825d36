/**
 * The one guarded way to user-given addresses: webhooks and chat hooks.
 *
 * - `checkUrl` judges a URL without the network; `checkDestination` also asks DNS: use it when a URL is
 *   saved.
 * - `sendGuarded` sends one request and checks everything again: https only, public addresses only, no
 *   redirects, no proxy, no decompression; connect in 5 s, whole attempt in 15 s, at most 16 KB read. A
 *   `ConnectionPool` in its policy keeps connections open for the next request.
 * - `assertLoopbackAllowed` keeps `EGRESS_LOOPBACK` out of production.
 */
export { addressRanges } from './address-policy.js';
export type { AddressRange } from './address-policy.js';
export { ConnectionPool } from './connection-pool.js';
export type { EgressFaultReason } from './egress-fault.js';
export { assertLoopbackAllowed, defaultLimits, LoopbackForbidden } from './egress-policy.js';
export type { Dial, EgressLimits, EgressPolicy } from './egress-policy.js';
export type { EgressRequest } from './exchange.js';
export { checkDestination, sendGuarded } from './guarded-request.js';
export type { EgressFailure, EgressResponse } from './guarded-request.js';
export type { Lookup } from './system-lookup.js';
export { checkUrl, maxUrlLength, urlRefusalMessages } from './url-policy.js';
export type { AcceptedUrl, UrlRefusal, UrlVerdict } from './url-policy.js';
