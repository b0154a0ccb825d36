/** Errors of Postgres by their codes, from pg or wrapped by TypeORM. */

interface PostgresFailure {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly driverError?: PostgresFailure;
}

/** The SQLSTATE, if Postgres caused the error. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = failureOf(error)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The key exists; with `constraint`, only that constraint counts. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false;
  return constraint === undefined || failureOf(error)?.constraint === constraint;
}

/** Serialization failure or deadlock: the same work may succeed when it is repeated. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlStateOf(error) ?? '');
}

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/**
 * Postgres cannot answer now: no connection, it is starting or stopping, the server has no disk, memory or connection
 * left (53100, 53200, 53300), its disk fails (58030), or a failover made it read-only (25006). pg gives lost connections no
 * code, so their messages are compared.
 */
export function isUnreachable(error: unknown): boolean {
  const code = failureOf(error)?.code;
  if (typeof code === 'string') {
    return networkCodes.includes(code) || /^(?:08...|25006|57P0[123]|53[123]00|58030)$/.test(code);
  }
  return (
    error instanceof Error &&
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable$)/.test(
      error.message,
    )
  );
}

function failureOf(error: unknown): PostgresFailure | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const failure = error as PostgresFailure;
  return failure.driverError ?? failure;
}
