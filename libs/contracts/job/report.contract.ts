/** What the extraction service asks of the job service: the report it is to read. */
import { clientOf, defineContract, rpc, within } from '../define/index.js';
import type { ConversationMessage } from './conversation.contract.js';
import { JobById, JobNotFound } from './job-by-id.js';
import type { OutputSchema } from './output-schema.js';

/** One telemetry event with the id that a citation names. */
export interface TelemetryEvent {
  /** Unique within the job, e.g. `console-3`. */
  id: string;
  source: 'console' | 'network' | 'interaction';
  timestamp: string;
  /** One line: what happened. */
  summary: string;
  /** Console type, or HTTP status as text, or the clicked element. */
  detail?: string;
}

/** Everything that is needed to read the report of a submitted job. */
export class SubmittedReport {
  jobId: string;
  url: string;
  description: string;
  outputSchema?: OutputSchema;
  additionalValidationInstructions?: string;
  deviceClass: 'desktop' | 'mobile';
  /** Repositories of what was tested, as the caller named them: context. */
  codehostRepos?: string[];
  report: string;
  claimedAt: string;
  submittedAt: string;
  testDurationSeconds: number;
  /** What caller, tester and system said, oldest first. */
  conversation: ConversationMessage[];
  /** When the session's video starts; absent when there is none. */
  recordingStartedAt?: string;
  /** How long it is, if the tester's recorder said so. */
  recordingSeconds?: number;
  /** Errors and what surrounds clicks first when there is more than fits (4 MB), then in order of time. */
  telemetry: TelemetryEvent[];
}

export const reportContract = defineContract('job.report', {
  /** For the extraction service alone; the job must be submitted. Goes through all telemetry of the job, twice. */
  read: within(20_000, rpc(JobById, SubmittedReport, JobNotFound)),
});

export class ReportClient extends clientOf(reportContract) {}
