/** Whether a program may go on because of a result, without a person who reads it. Pure. */
import type { JobRecord } from './job-event.js';

/**
 * False for a test that did not pass, and for a pass that its own evidence does not support: its confidence is low, and
 * either the tester did not state it or the website's answers contradict it.
 */
export function isReliablePass(result: JobRecord['result']): boolean {
  if (!result?.success) return false;
  const { verdictConfidence, verdictSource } = result;
  if (!verdictConfidence || verdictConfidence.level === 'high') return true;
  return verdictSource === 'tester' && !verdictConfidence.flags.includes('contradicts_evidence');
}
