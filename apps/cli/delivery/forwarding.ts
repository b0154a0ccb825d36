/** Sends a webhook to an address of the developer, once. */
import { failedFetchReason } from '@handtest/sdk';

/** As long as the real sender waits. */
const attemptMs = 15_000;

/** What came of the attempt, in words. The real sender would try again. Ctrl-C ends it. */
export async function forwarded(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  interruption: AbortSignal,
): Promise<string> {
  const end = new AbortController();
  const interrupt = () => end.abort(interruption.reason);
  interruption.addEventListener('abort', interrupt);
  const timer = setTimeout(() => end.abort(new Error('It takes longer than 15 seconds')), attemptMs);
  try {
    const { signal } = end;
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return `${answer.status} ${answer.ok ? 'accepted' : 'not accepted'}`;
  } catch (error) {
    return `no answer: ${failedFetchReason(error) ?? (error as Error).message}`;
  } finally {
    clearTimeout(timer);
    interruption.removeEventListener('abort', interrupt);
  }
}
