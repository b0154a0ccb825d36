/** The exit codes of the program, and which of them an ended job or an error gets. Pure. */
import { isHandtestError, isReliablePass, type JobRecord } from '@handtest/sdk';
import { WrongUse } from './wrong-use.js';

export const exitCodes = {
  /** The test passed or was not applicable. */
  success: 0,
  /** The test failed, its report has no verdict, or its evidence does not bear out the pass. */
  failed: 1,
  /** A wrong option, file or setting. */
  wrongUse: 2,
  /** The job ended without a result, or has not ended in time. */
  noResult: 3,
  /** The API refused the request or did not answer. */
  apiError: 4,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** @param acceptsAny also a pass that is not reliable */
export function exitCodeOfJob(
  { status, result }: Pick<JobRecord, 'status' | 'result'>,
  acceptsAny = false,
): ExitCode {
  if (status !== 'completed' || !result) return exitCodes.noResult;
  const passed = acceptsAny ? result.success : isReliablePass(result);
  return passed ? exitCodes.success : exitCodes.failed;
}

export function exitCodeOfError(error: unknown): ExitCode {
  if (error instanceof WrongUse) return exitCodes.wrongUse;
  if (isHandtestError(error, 'wait_timeout')) return exitCodes.noResult;
  if (isHandtestError(error)) return error.status === 400 ? exitCodes.wrongUse : exitCodes.apiError;
  return exitCodes.apiError;
}
