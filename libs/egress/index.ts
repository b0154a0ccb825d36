/**
 * The only guarded way to addresses that users give: webhooks, chat hooks and error monitors.
 *
 * - `checkDestination` validates a URL with the help of DNS: use it when a URL is saved. `checkUrl` reads only its text.
 * - `sendGuarded` sends one request and checks everything again: https only, public addresses only, no redirects, no
 *   proxy, no decompression; connect in 5 s, whole attempt in 15 s, at most 16 KB read. A `ConnectionPool` in its policy
 *   keeps connections open for the next request.
 * - `openTunnel` opens a TCP connection to a checked address, for the proxy of the remote browser.
 * - `loopbackProblems` refuses `EGRESS_LOOPBACK` in production.
 */
export { addressRanges } from './address-policy.js';
export { ConnectionPool } from './connection-pool.js';
export { EgressFault } from './egress-fault.js';
export { type EgressPolicy, loopbackProblems } from './egress-policy.js';
export type { EgressRequest } from './exchange.js';
export {
  addressProblem,
  checkDestination,
  type EgressFailure,
  type EgressResponse,
  sendGuarded,
} from './guarded-request.js';
export type { Lookup } from './system-lookup.js';
export { openTunnel } from './tunnel.js';
export { checkUrl, type UrlRefusal } from './url-policy.js';
