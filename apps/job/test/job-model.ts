/** The whole behaviour of one job in a page: what each command does to it, and what it answers. Written apart from the service. */
import type { JobReason, JobStatus } from '@handtest/contracts/job';

export const commands = [
  'claim',
  'release',
  'telemetry',
  'submit',
  'reject',
  'cancel',
  'letClaimDeadlinePass',
  'letResponseDeadlinePass',
  'reportRead',
  'reportUnreadable',
] as const;
export type Command = (typeof commands)[number];

/** One of two testers; commands of the caller, of time and of extraction ignore it. */
export interface Step {
  readonly command: Command;
  readonly tester: 0 | 1;
}

export interface ModelJob {
  status: JobStatus;
  reason?: JobReason;
  tester?: 0 | 1;
  isSubmitted: boolean;
}

export const freshJob = (): ModelJob => ({ status: 'queued', isSubmitted: false });

export type Answer = 'done' | 'job_not_claimable' | 'job_not_active' | 'job_not_cancellable';

/** Changes the job and answers as the service must. */
export function act(job: ModelJob, { command, tester }: Step): Answer {
  const isOpen = job.status === 'queued' || (job.status === 'working' && !job.isSubmitted);
  const isTheirs = job.status === 'working' && !job.isSubmitted && job.tester === tester;
  const isBeingRead = job.status === 'working' && job.isSubmitted;
  const end = (status: JobStatus, reason?: JobReason): Answer => {
    job.status = status;
    job.reason = reason;
    return 'done';
  };
  switch (command) {
    case 'claim':
      if (job.status !== 'queued') return 'job_not_claimable';
      Object.assign(job, { status: 'working', tester });
      return 'done';
    case 'release':
      if (!isTheirs) return 'job_not_active';
      Object.assign(job, { status: 'queued', tester: undefined });
      return 'done';
    case 'telemetry':
      return isTheirs ? 'done' : 'job_not_active';
    case 'submit':
      if (isTheirs) job.isSubmitted = true;
      // The same report again by the same tester, whatever became of it.
      return job.isSubmitted && job.tester === tester ? 'done' : 'job_not_active';
    case 'reject':
      return isTheirs ? end('cancelled', 'cancelled_by_tester') : 'job_not_active';
    case 'cancel':
      return isOpen ? end('cancelled', 'cancelled_by_caller') : 'job_not_cancellable';
    case 'letClaimDeadlinePass':
      return job.status === 'queued' ? end('expired', 'not_claimed') : 'done';
    case 'letResponseDeadlinePass':
      return job.status === 'working' && !job.isSubmitted ? end('expired', 'time_ran_out') : 'done';
    case 'reportRead':
      return isBeingRead ? end('completed') : 'done';
    case 'reportUnreadable':
      return isBeingRead ? end('failed', 'extraction_failed') : 'done';
  }
}
