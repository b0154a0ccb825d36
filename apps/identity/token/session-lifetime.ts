/** The lifetime of a session (docs/specification.md), as SQL intervals: the database's clock counts. */

/** From sign-in. */
export const absoluteLifetime = `interval '30 days'`;

/** From the last request. */
export const idleLifetime = `interval '7 days'`;
