/** Why `fetch` has rejected. Pure. */

/**
 * The reason of the runtime, such as `ECONNREFUSED`; undefined when it says none. Node says only `fetch failed`, and why in
 * the cause of that error, which has no message for a host with several addresses.
 */
export function failedFetchReason(error: unknown): string | undefined {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const { message, code } = (cause ?? {}) as { message?: unknown; code?: unknown };
  const reason = message || code;
  return typeof reason === 'string' ? reason : undefined;
}
