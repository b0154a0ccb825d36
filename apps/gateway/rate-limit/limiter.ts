/**
 * The rate limits of the specification: requests per window of one client address to one route, and to all routes. The
 * window slides and is exact: no period of its length has more. Refused requests are not counted.
 */
export interface Limits {
  /** For one address and one route. */
  readonly route: number;
  /** For one address over all routes. */
  readonly total: number;
  readonly windowMs: number;
}

/** What is left of one limit after a request. */
export interface Quota {
  /** Requests that may follow now. */
  readonly remaining: number;
  /** Until it grows: the oldest counted request leaves the window then. 0 when none is counted. */
  readonly resetMs: number;
}

export interface Decision {
  /** 0 when the request was counted; otherwise it is refused, and one more can pass after this time. */
  readonly waitMs: number;
  readonly route: Quota;
  readonly total: Quota;
}

/** In Redis for all replicas together; in this process while Redis is down. */
export interface Limiter {
  take(address: string, route: string): Decision | Promise<Decision>;
}

/** The header `Retry-After`: whole seconds, rounded up, so that a client that waits that long passes. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.ceil(waitMs / 1_000);
}

/** The header `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10): what a limit allows in a window. */
export function policyText({ route, total, windowMs }: Limits): string {
  const seconds = Math.ceil(windowMs / 1_000);
  return `"route";q=${route};w=${seconds}, "all";q=${total};w=${seconds}`;
}

/** The header `RateLimit` of the same draft. After `t` seconds `r` grows; with `r=0`, `t` agrees with `Retry-After`. */
export function quotaText({ route, total }: Decision): string {
  return `${itemText('route', route)}, ${itemText('all', total)}`;
}

function itemText(name: string, { remaining, resetMs }: Quota): string {
  return `"${name}";r=${remaining};t=${retryAfterSeconds(resetMs)}`;
}
