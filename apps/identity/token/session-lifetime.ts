/** How long a session lasts (decisions: people, roles, sessions). The intervals are SQL, because the database's clock counts. */

/** From sign-in, whatever happens. */
export const absoluteLifetime = `interval '30 days'`;

/** Without a request. */
export const idleLifetime = `interval '7 days'`;
