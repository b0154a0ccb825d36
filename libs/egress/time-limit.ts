import type { EgressFault } from './egress-fault.js';

/**
 * Runs `work` for at most `limitMs`, and within the `outer` signal. At the end of either, the signal of `work` is
 * aborted and the promise rejects with `fault()` or the outer signal's reason, even if `work` continues.
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
