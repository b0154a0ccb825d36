/** The status of a test session by those of its jobs. Pure. */
import type { TestSessionJob, TestSessionRecord } from '@handtest/contracts/codehost';
import { isTerminal } from '@handtest/contracts/job';

type SessionJobStatus = TestSessionJob['status'];

export function hasEnded(status: SessionJobStatus): boolean {
  return status === 'not_created' || (status !== 'waiting' && isTerminal(status));
}

export function sessionStatus(jobs: readonly SessionJobStatus[]): TestSessionRecord['status'] {
  if (!jobs.every(hasEnded)) return 'running';
  return jobs.includes('completed') ? 'completed' : 'failed';
}
