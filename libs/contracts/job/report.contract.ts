/** Reports for the extraction service. */
import { clientOf, defineContract, rpc, within } from '../define/index.js';
import type { ConversationMessage } from './conversation.contract.js';
import { JobById, JobNotFound } from './job-by-id.js';
import type { OutputSchema } from './output-schema.js';
import type { TesterAnswers } from './tester-answers.js';
import type { TesterNote } from './tester-note.js';

/** One telemetry event with the id that a citation names. */
export interface TelemetryEvent {
  /** Unique within the job, e.g. `console-3`. */
  id: string;
  source: 'console' | 'network' | 'page_state' | 'crash' | 'interaction' | 'errormon';
  timestamp: string;
  /** One line: what happened. */
  summary: string;
  /** Console type, or HTTP status as text, or the kind of a page event, or the element of an interaction. */
  detail?: string;
  /** The lines below the first one of a console message, such as a stack: at most 2,000 characters. */
  stack?: string;
}

/** All content that a reader needs. */
export class SubmittedReport {
  jobId: string;
  organizationId: string;
  projectId: string;
  /** A job of test mode, which is read by the rules, for free. Absent otherwise. */
  livemode?: false;
  url: string;
  description: string;
  outputSchema?: OutputSchema;
  additionalValidationInstructions?: string;
  deviceClass: 'desktop' | 'mobile';
  /** The tested repositories, as the caller named them, else those of the project. */
  codehostRepos?: string[];
  /** The tested pull requests of the first repository, with their newest commit. */
  prNumbers?: number[];
  headSha?: string;
  report: string;
  testerAnswers?: TesterAnswers;
  claimedAt: string;
  submittedAt: string;
  testDurationSeconds: number;
  /** Oldest first. */
  conversation: ConversationMessage[];
  /** What the tester noted during the test, in order of time. */
  notes?: TesterNote[];
  /** Start of the recording, if there is one. */
  recordingStartedAt?: string;
  /** Length of the recording, if the tester's recorder reported it. */
  recordingSeconds?: number;
  /** A signed link to the recording, if there is one. */
  recordingUrl?: string;
  /** In order of time. Beyond 4 MB, or what fits into the answer, errors and events around clicks take precedence. */
  telemetry: TelemetryEvent[];
}

export const reportContract = defineContract('job.report', {
  /** Only for the extraction service; the job must be submitted. Reads all telemetry of the job twice. */
  read: within(20_000, rpc(JobById, SubmittedReport, JobNotFound)),
});

export class ReportClient extends clientOf(reportContract) {}
