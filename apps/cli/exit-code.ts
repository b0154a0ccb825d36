/** The exit codes of the program, and which of them an outcome or an error gets. Pure. */
import { isHandtestError } from '@handtest/sdk';
import type { Outcome } from './report/outcome.js';
import { WrongUse } from './wrong-use.js';

export const exitCodes = {
  /** The test passed or was not applicable. */
  success: 0,
  /** The test failed, its report has no verdict, or the evidence does not support the pass. */
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

export function exitCodeOf({ kind }: Outcome): ExitCode {
  if (kind === 'none') return exitCodes.noResult;
  return kind === 'pass' || kind === 'not_applicable' ? exitCodes.success : exitCodes.failed;
}

export function exitCodeOfError(error: unknown): ExitCode {
  if (error instanceof WrongUse) return exitCodes.wrongUse;
  if (isHandtestError(error, 'wait_timeout')) return exitCodes.noResult;
  if (isHandtestError(error)) return error.status === 400 ? exitCodes.wrongUse : exitCodes.apiError;
  // A file or folder of this machine: calls of the API end with a HandtestError.
  return (error as NodeJS.ErrnoException | undefined)?.syscall ? exitCodes.wrongUse : exitCodes.apiError;
}
