/** The jobs of test sessions that are to be created. The key is the session and the number of the issue. Pure. */
import type { WorkQueue } from '@handtest/work';

/** How long temporary faults are retried. */
export const creationRetryMinutes = 30;

export const sessionQueue: WorkQueue = {
  name: 'session_job',
  concurrency: 10,
  // After 30 minutes an attempt ends the creation itself. Only our own errors park it.
  retry: { firstMs: 1_000, longestMs: 60_000, spread: 0.2, mostAttempts: 200 },
  keepDays: 7,
};

export function sessionJobKey(sessionId: string, issueNumber: number): string {
  return `${sessionId}:${issueNumber}`;
}

export function sessionJobOf(key: string): { sessionId: string; issueNumber: number } {
  const [sessionId = '', digits] = key.split(':');
  return { sessionId, issueNumber: Number(digits) };
}
