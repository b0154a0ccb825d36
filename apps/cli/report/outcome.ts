/** The outcome of a job: one word and one explanation. Pure. */
import type { JobRecord } from '@handtest/sdk';

export interface Outcome {
  /** `unclear`: a result without a verdict. `none`: no result. */
  readonly kind: 'pass' | 'not_applicable' | 'fail' | 'unclear' | 'none';
  readonly explanation: string;
}

export function outcomeOf({ status, result, error, reason }: JobRecord): Outcome {
  if (status !== 'completed' || !result) {
    return {
      kind: 'none',
      explanation: `The job is ${status}${error || reason ? `: ${error ?? reason}` : ''}`,
    };
  }
  return { kind: result.passStatus ?? 'unclear', explanation: result.explanation };
}

/** What was tested, in one line. */
export function titleOf({ request: { description = '', url }, id }: JobRecord): string {
  const [line = ''] = description.trim().split('\n');
  return line.slice(0, 120) || url || id;
}
