/** The outcome of a job: one word and one explanation. Pure. */
import { isReliablePass, type JobRecord } from '@handtest/sdk';
import { startOf } from '../printable.js';

export interface Outcome {
  /** `unclear`: a result without a verdict. `doubtful`: a pass that is not reliable. `none`: no result. */
  readonly kind: 'pass' | 'not_applicable' | 'fail' | 'unclear' | 'doubtful' | 'none';
  readonly explanation: string;
}

/** @param acceptsAny counts a doubtful pass as a pass */
export function outcomeOf({ status, result, error, reason }: JobRecord, acceptsAny = false): Outcome {
  if (status !== 'completed' || !result) {
    return {
      kind: 'none',
      explanation: `The job is ${status}${error || reason ? `: ${error ?? reason}` : ''}`,
    };
  }
  const isDoubtful = result.success && !acceptsAny && !isReliablePass(result);
  return {
    kind: isDoubtful ? 'doubtful' : (result.passStatus ?? 'unclear'),
    explanation: result.explanation,
  };
}

/** What was tested, in one line. */
export function titleOf({ request: { description = '', url }, id }: JobRecord): string {
  const [line = ''] = description.trim().split('\n');
  return startOf(line, 120) || url || id;
}
