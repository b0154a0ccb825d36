/** A model of one job, independent of the service: the effect and the answer of each command. */
import type { JobReason, JobStatus } from '@handtest/contracts/job';

export const commands = [
  'planWritten',
  'planFailed',
  'letPlanDeadlinePass',
  'claim',
  'release',
  'telemetry',
  'extend',
  'submit',
  'reject',
  'rejectUnreachable',
  'cancel',
  'letClaimDeadlinePass',
  'letResponseDeadlinePass',
  'letReadingDeadlinePass',
  'reportRead',
  'reportUnreadable',
  'deleteProject',
] as const;
export type Command = (typeof commands)[number];

/** One of two testers; commands of the caller, of time and of extraction ignore it. */
export interface Step {
  readonly command: Command;
  readonly tester: 0 | 1;
}

export interface Sequence {
  /** A pull-request job, which begins without its test plan. */
  readonly isPrepared: boolean;
  readonly steps: readonly Step[];
}

export interface ModelJob {
  status: JobStatus;
  reason?: JobReason;
  tester?: 0 | 1;
  isSubmitted: boolean;
  extensionsUsed: number;
  isProjectDeleted: boolean;
  /** Testers may have seen it. */
  wasQueued: boolean;
}

export const freshJob = (isPrepared: boolean): ModelJob => ({
  status: isPrepared ? 'preparing' : 'queued',
  isSubmitted: false,
  extensionsUsed: 0,
  isProjectDeleted: false,
  wasQueued: !isPrepared,
});

/** Of two minutes each, which the default budget of five minutes allows twice. */
export const extensionMinutes = 2;
const extensionsWithinBudget = 2;

export type Answer =
  | 'done'
  | 'job_not_found'
  | 'job_not_claimable'
  | 'job_not_active'
  | 'extension_refused'
  | 'job_not_cancellable';

/** Changes the job and answers as the service must. */
export function act(job: ModelJob, { command, tester }: Step): Answer {
  const isUntested = job.status === 'working' && !job.isSubmitted;
  const isPreparing = job.status === 'preparing';
  const isOpen = isPreparing || job.status === 'queued' || isUntested;
  const isTheirs = isUntested && job.tester === tester;
  const isBeingRead = job.status === 'working' && job.isSubmitted;
  const isHidden = job.isProjectDeleted || !job.wasQueued;
  const inactive = isHidden ? 'job_not_found' : 'job_not_active';
  const end = (status: JobStatus, reason?: JobReason): Answer => {
    Object.assign(job, { status, reason });
    return 'done';
  };
  switch (command) {
    case 'planWritten':
      if (isPreparing) Object.assign(job, { status: 'queued', wasQueued: true });
      return 'done';
    case 'planFailed':
    case 'letPlanDeadlinePass':
      return isPreparing ? end('failed', 'platform_error') : 'done';
    case 'claim':
      if (isHidden) return 'job_not_found';
      if (job.status !== 'queued') return 'job_not_claimable';
      Object.assign(job, { status: 'working', tester });
      return 'done';
    case 'release':
      if (!isTheirs) return inactive;
      Object.assign(job, { status: 'queued', tester: undefined, extensionsUsed: 0 });
      return 'done';
    case 'telemetry':
      return isTheirs ? 'done' : inactive;
    case 'extend':
      if (!isTheirs) return inactive;
      if (job.extensionsUsed === extensionsWithinBudget) return 'extension_refused';
      job.extensionsUsed++;
      return 'done';
    case 'submit':
      if (isTheirs) {
        job.isSubmitted = true;
        return 'done';
      }
      // The same report again by the same tester, in any state of the job.
      return job.isSubmitted && job.tester === tester && !job.isProjectDeleted ? 'done' : inactive;
    case 'reject':
      return isTheirs ? end('cancelled', 'cancelled_by_tester') : inactive;
    case 'rejectUnreachable':
      return isTheirs ? end('failed', 'url_unreachable') : inactive;
    case 'cancel':
      if (job.isProjectDeleted) return 'job_not_found';
      return isOpen ? end('cancelled', 'cancelled_by_caller') : 'job_not_cancellable';
    case 'letClaimDeadlinePass':
      return job.status === 'queued' ? end('expired', 'not_claimed') : 'done';
    case 'letResponseDeadlinePass':
      return isUntested ? end('expired', 'time_ran_out') : 'done';
    case 'letReadingDeadlinePass':
      return isBeingRead ? end('failed', 'platform_error') : 'done';
    case 'reportRead':
      return isBeingRead ? end('completed') : 'done';
    case 'reportUnreadable':
      return isBeingRead ? end('failed', 'extraction_failed') : 'done';
    case 'deleteProject':
      job.isProjectDeleted = true;
      return isOpen ? end('cancelled', 'cancelled_by_admin') : 'done';
  }
}
