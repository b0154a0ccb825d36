/**
 * Rate limits as the specification has them: so many requests per window for one client address and route, and so many
 * for one client address over all routes. The window slides and is exact: in no stretch of its length are more let
 * through. Requests that are turned away are not counted.
 */
export interface Limits {
  /** For one address and one route. */
  readonly route: number;
  /** For one address over all routes. */
  readonly total: number;
  readonly windowMs: number;
}

/** One of two: in Redis for all replicas together, in this process for when Redis is gone. */
export interface Limiter {
  /**
   * Counts a request, or turns it away. Milliseconds until one more would be let through; 0 when this one was.
   */
  take(address: string, route: string): number | Promise<number>;
}

/** The header `Retry-After`: whole seconds, so that a client that waits as long is let through. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.ceil(waitMs / 1_000);
}
