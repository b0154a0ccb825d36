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

/** In Redis for all replicas together; in this process while Redis is down. */
export interface Limiter {
  /** Counts the request and answers 0, or refuses it and answers the milliseconds until one more can pass. */
  take(address: string, route: string): number | Promise<number>;
}

/** The header `Retry-After`: whole seconds, rounded up, so that a client that waits that long passes. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.ceil(waitMs / 1_000);
}
