/** What the end of a job means for a workflow. Pure. */
import { isReliablePass, type JobRecord } from '@handtest/sdk';

/**
 * `doubtful`: a pass that the evidence does not support. `timeout`: no tester has finished in time. `error`: there is no
 * result for another reason.
 */
export type Outcome = 'passed' | 'failed' | 'doubtful' | 'timeout' | 'error';

export function outcomeOf({ status, result }: JobRecord): Outcome {
  if (status === 'completed') {
    if (!result?.success) return 'failed';
    return isReliablePass(result) ? 'passed' : 'doubtful';
  }
  return status === 'expired' ? 'timeout' : 'error';
}

export function explanationOf({ status, result, error, reason }: JobRecord): string {
  return result?.explanation ?? error ?? `The job is ${status}${reason ? ` (${reason})` : ''}`;
}
