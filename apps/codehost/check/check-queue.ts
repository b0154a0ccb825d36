/** Checks on the pull requests of jobs. The key is the id of the job, and whether its test starts or has ended. Pure. */
import type { Piece, WorkQueue } from '@handtest/work';

export const checkQueue: WorkQueue = {
  name: 'check',
  concurrency: 4,
  // Half a day of an outage.
  retry: { firstMs: 2_000, longestMs: 60_000, spread: 0.2, mostAttempts: 700 },
  keepDays: 30,
};

/** The checks of a job are written one after the other. */
export function checkPiece(jobId: string, phase: 'start' | 'end'): Piece {
  return { key: `${jobId}:${phase}`, lane: jobId };
}

export function jobOfCheck(key: string): string {
  return key.slice(0, key.indexOf(':'));
}
