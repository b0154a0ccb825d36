/** What a run of a schedule came to, from the answer of the job service. Pure. */
import { InsufficientCredit } from '@handtest/contracts/billing';
import { ContractError, IdempotentRequestRunning } from '@handtest/contracts/define';
import { ProjectNotFound } from '@handtest/contracts/identity';
import { TemplateNotFound } from '@handtest/contracts/job';
import type { ExecutionStatus } from '@handtest/contracts/scheduler';
import { makeUpLimitMs } from '../schedule/missed-executions.js';

export interface Outcome {
  readonly status: ExecutionStatus;
  readonly jobId: string | null;
  readonly reason: string | null;
}

export const leaseMs = 30_000;

/** An attempt that fails just before the limit is repeated once, also after the process died. */
const latestAttemptMs = makeUpLimitMs + 2 * leaseMs;

export function completed(jobId: string): Outcome {
  return { status: 'completed', jobId, reason: null };
}

/** @param lateMs since the instant that the schedule names; undefined when the attempt must be repeated later */
export function outcomeOf(error: unknown, lateMs: number): Outcome | undefined {
  if (isTemporary(error))
    return lateMs > makeUpLimitMs ? failed('the service did not answer for an hour') : undefined;
  const { message } = error as ContractError;
  if (error instanceof InsufficientCredit) return skipped('skipped_insufficient_tokens', message);
  if (error instanceof TemplateNotFound)
    return skipped('skipped_template_deleted', 'the template was deleted');
  if (error instanceof ProjectNotFound) return failed('the project was deleted');
  return failed(message);
}

/** Its schedule was paused. An attempt that was under way then may still create the job. */
export function stopped({ stopReason }: { stopReason?: string | null }): Outcome | undefined {
  return stopReason ? failed(stopReason) : undefined;
}

/** A job must not start much more than an hour late, however long all processes were down. */
export function tooLate({ attempt, lateMs }: { attempt: number; lateMs: number }): Outcome | undefined {
  return attempt > 1 && lateMs > latestAttemptMs ? failed('interrupted for more than an hour') : undefined;
}

/** Doubled after each attempt: 1, 2, 4 … 30 s. */
export function retryDelayMs(attempt: number): number {
  return Math.min(leaseMs, 1_000 * 2 ** Math.min(attempt - 1, 10));
}

/** Anything but a clear answer: no answer, an internal error, an earlier attempt that is still running. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ContractError)) return true;
  return error.status >= 500 || error instanceof IdempotentRequestRunning;
}

function skipped(status: ExecutionStatus, reason: string): Outcome {
  return { status, jobId: null, reason };
}

function failed(reason: string): Outcome {
  return skipped('failed', reason);
}
