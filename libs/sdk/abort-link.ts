/**
 * Time limits and signals of callers that hold until they are released. `AbortSignal.any` and `AbortSignal.timeout` do not:
 * Node 20 may collect their signals as garbage before they abort, and what waits for them would never end.
 */

/** @returns the end of the link. Until then the controller aborts with the signal, for its reason. */
export function linkAbort(controller: AbortController, signal: AbortSignal | undefined): () => void {
  if (!signal) return () => undefined;
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}

/** The longest time of a timer, about 25 days. */
const longestTimeoutMs = 2 ** 31 - 1;

/** In whole milliseconds. @throws TypeError */
export function timeLimitOf({ timeoutMs }: { readonly timeoutMs?: number }): number | undefined {
  if (timeoutMs === undefined) return undefined;
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be a number above 0');
  return Math.min(Math.ceil(timeoutMs), longestTimeoutMs);
}

/** Calls the function with a signal that aborts with the given one, or with a `TimeoutError` after the time. */
export async function withTimeLimit<Result>(
  limitMs: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const unlink = linkAbort(controller, signal);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is over', 'TimeoutError')),
    limitMs,
  );
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    unlink();
  }
}
