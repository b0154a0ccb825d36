/** An item of `GET /api/jobs?view=summary`. */
import type { PassStatus } from './finding.js';
import type { DeviceClass } from './job-field.js';
import type { JobReason, JobStatus } from './job-status.js';

/** The number of findings, in total and by severity. */
export interface FindingCounts {
  total: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
}

/** A job for a list of many. Fields that do not apply are absent. */
export interface JobSummary {
  id: string;
  projectId: string;
  status: JobStatus;
  /** False for a job of test mode. */
  livemode: boolean;
  createdAt: string;
  updatedAt: string;
  completedAt?: string;
  /** Cut to 100 bytes; `request.url` of the job is complete. */
  url?: string;
  /** The first line of the instructions, cut to 120 bytes. Until a test plan is written: what the job tests. */
  title: string;
  /** The name of the template. */
  template?: string;
  deviceClass: DeviceClass;
  /** Absent without a genuine verdict. */
  passStatus?: PassStatus;
  /** Only when completed. */
  findingCounts?: FindingCounts;
  /** USD, full precision. Only when completed. */
  costUsd?: number;
  testDurationSeconds?: number;
  testerAlias?: string;
  jobUrl: string;
  reason?: JobReason;
}
