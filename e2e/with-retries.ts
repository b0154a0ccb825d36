/** Repeats a call after a 5xx answer or a broken connection, never after a 4xx. */
import { ApiError, eventually } from '@handtest/deployment';

/** @throws a 4xx immediately, or the last error after 30 s */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  const outcome = await eventually(
    async () => {
      try {
        return { answer: await call() };
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return { refusal: error };
        throw error;
      }
    },
    { timeoutMs: 30_000, intervalMs: 200 },
  );
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.answer;
}
