import type { EgressFault } from './egress-fault.js';

/**
 * Runs `work` for at most `limitMs`, inside the time of an `outer` signal when there is one. When either
 * ends, the signal that `work` got is aborted, and the promise rejects at once with `fault()` or the outer
 * signal's reason, whether or not `work` obeys: this is what makes the limits hard.
 */
export async function withTimeLimit<T>(
  limit: { readonly limitMs: number; readonly fault: () => EgressFault; readonly outer?: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { outer } = limit;
  outer?.throwIfAborted();
  const controller = new AbortController();
  const endWithOuter = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(limit.fault()), limit.limitMs);
  outer?.addEventListener('abort', endWithOuter, { once: true });
  try {
    return await Promise.race([work(controller.signal), rejectionOn(controller.signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', endWithOuter);
  }
}

function rejectionOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
