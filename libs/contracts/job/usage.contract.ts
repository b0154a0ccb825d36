/** What the jobs of a project used, by day. */
import { Absentable, CalendarDay, clientOf, defineContract, rpc } from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';

/** Of one answer. */
export const maximumUsageDays = 92;

export class UsageRequest extends ProjectById {
  /** The first day; if absent, 29 days before the last one. */
  @Absentable()
  @CalendarDay()
  from?: string;

  /** The last day; if absent, today in UTC. */
  @Absentable()
  @CalendarDay()
  to?: string;
}

export interface EndedJobs {
  /** Jobs with a result. */
  completed: number;
  /** Jobs that the caller, the tester or an administrator cancelled. */
  cancelled: number;
  /** Jobs whose time ran out. */
  expired: number;
  /** Jobs that ended by a fault, or could not be tested. */
  failed: number;
}

export interface GivenVerdicts {
  /** What was tested works. */
  pass: number;
  /** What was tested does not work. */
  fail: number;
  /** The test did not apply. */
  not_applicable: number;
  /** Completed without a genuine verdict. */
  none: number;
}

/** The jobs that ended on this day in UTC. */
export interface UsageDay {
  /** `2026-03-01` */
  date: string;
  /** By their last status. */
  jobs: EndedJobs;
  /** Of the completed jobs. */
  verdicts: GivenVerdicts;
  /** The testers' time of completed jobs. 0 in test mode. */
  billedSeconds: number;
  /** USD, full precision. */
  costUsd: number;
}

export class ProjectUsage {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** Every day from `from` to `to`, also those without jobs. */
  days: UsageDay[];
}

export const usageContract = defineContract('job.usage', {
  /** Jobs of test mode for a test key, live jobs for all other callers. */
  project: rpc(UsageRequest, ProjectUsage, ProjectNotFound),
});

export class UsageClient extends clientOf(usageContract) {}
