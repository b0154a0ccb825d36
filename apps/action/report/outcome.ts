/** What the end of a job means for a workflow. Pure. */
import type { JobRecord } from '@handtest/sdk';

/** `timeout`: no tester has finished in time. `error`: there is no result for another reason. */
export type Outcome = 'passed' | 'failed' | 'timeout' | 'error';

export function outcomeOf({ status, result }: JobRecord): Outcome {
  if (status === 'completed') return result?.success ? 'passed' : 'failed';
  return status === 'expired' ? 'timeout' : 'error';
}

export function explanationOf({ status, result, error, reason }: JobRecord): string {
  return result?.explanation ?? error ?? `The job is ${status}${reason ? ` (${reason})` : ''}`;
}
