/** Sends a webhook to an address of the developer, once. */
import { failedFetchReason } from '@handtest/sdk';

/** As long as the real sender waits. */
const attemptMs = 15_000;

/** What came of the attempt, in words. The real sender would try again. */
export async function forwarded(url: string, body: string, headers: Record<string, string>): Promise<string> {
  try {
    const signal = AbortSignal.timeout(attemptMs);
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return `${answer.status} ${answer.ok ? 'accepted' : 'not accepted'}`;
  } catch (error) {
    return `no answer: ${failedFetchReason(error) ?? (error as Error).message}`;
  }
}
