/** Jobs as testers see them. All need the platform role `tester` on a session. */
import { IsISO8601, IsIn, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  ListOf,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
  Text,
  within,
} from '../define/index.js';
import type { NamedSecret } from '../browser/secret.contract.js';
import type { ConversationMessage } from './conversation.contract.js';
import { JobById, JobNotFound } from './job-by-id.js';
import type { ConfidenceFlag, ExtractedIssue, PassStatus } from './finding.js';
import type { JobStatus } from './job-status.js';
import type { OutputField } from './output-schema.js';
import { TesterAnswers } from './tester-answers.js';
import { AddNoteRequest, NotesFull, TesterNote } from './tester-note.js';

/** Another tester was faster, or the job has ended. */
export class JobNotClaimable extends defineError(
  'job_not_claimable',
  409,
  'This job can no longer be claimed; choose another job',
) {}

export class TesterBusy extends defineError('tester_busy', 409, 'You are already working on another job') {}

/** The tester does not work on this job, or no longer. */
export class JobNotActive extends defineError('job_not_active', 409, 'You are not working on this job') {}

/** A remote browser is attached to the job. */
export class CapturedElsewhere extends defineError(
  'captured_elsewhere',
  409,
  'A remote browser records this job; end it before you send telemetry or a recording of your own',
) {}

export class ExtensionRefused extends defineError(
  'extension_refused',
  409,
  'This job can no longer be extended',
) {}

/** Previews are for correcting a report, not for reading it many times. */
export class PreviewsUsed extends defineError(
  'previews_used',
  429,
  'The report of this job was previewed 20 times; submit it',
) {}

/** The reader is busy or does not answer. Submitting works all the same. */
export class PreviewUnavailable extends defineError(
  'preview_unavailable',
  503,
  'The preview is temporarily unavailable; try again, or submit the report without it',
) {}

/** One question of the form. */
export class FormField {
  /** Its name in `answers`. */
  key: string;
  label: string;
  type: OutputField['type'];
  /** The permitted values: one of them, or any of them when `type` is array. */
  options?: unknown[];
  example?: unknown;
  /** Of each item of an array without `options`. */
  itemType?: OutputField['type'];
  /** The parts of an object. */
  fields?: FormField[];
}

/** A job as its tester sees it: without metadata and data of the caller's account. */
export class TesterJobRecord {
  id: string;
  status: JobStatus;
  url: string;
  /** In a list with very long texts cut to 2,000 characters and `…`, without `resultsTemplate`. A single job has both. */
  description: string;
  /** A form for the report, when the caller gave one. */
  resultsTemplate?: string;
  /** The questions of the output schema or the results template, for `answers`. Absent when the caller asks for no data. */
  form?: FormField[];
  deviceClass: 'desktop' | 'mobile';
  /** Pixels of the browser viewport: desktop 1600 × 900, mobile 375 × 812. */
  viewport: { width: number; height: number };
  targetDurationMinutes: number;
  maxExtensionMinutes: number;
  maxExtensionCount: number;
  extensionsUsed: number;
  createdAt: string;
  claimedAt?: string;
  submittedAt?: string;
  responseDeadline?: string;
  /** What the tester can fill in by the remote browser. Of a single job, not in lists. */
  secrets?: NamedSecret[];
  /** Of a single job, not in lists. */
  conversation?: ConversationMessage[];
  /** The tester's own, in order of time. Of a single claimed job, not in lists. */
  notes?: TesterNote[];
}

export class TesterJobPage {
  /** First the tester's active job, then the claimable jobs, oldest first. */
  items: TesterJobRecord[];
  pagination: Pagination;
}

/** A job that the tester worked on. */
export interface PastJob {
  id: string;
  /** The first line of the instructions, cut to 120 bytes. */
  title: string;
  /** The host of the tested address. */
  host: string;
  claimedAt: string;
  /** Null when the tester submitted no report. */
  submittedAt: string | null;
  status: JobStatus;
  /** From the claim to the report, or to the end of the job; rounded to a tenth. */
  minutes: number;
}

export class PastJobPage {
  items: PastJob[];
  pagination: Pagination;
}

export class ConsoleMessageInput {
  @IsString()
  @MaxLength(50)
  type: string;

  @IsString()
  @MaxLength(20_000)
  message: string;

  @IsISO8601({ strict: true })
  timestamp: string;
}

export class NetworkRequestInput {
  @IsString()
  @MaxLength(8_192)
  url: string;

  @IsString()
  @MaxLength(20)
  method: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(999)
  status?: number;

  @IsISO8601({ strict: true })
  timestamp: string;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(86_400_000)
  durationMs?: number;

  /** Why there was no answer, as the browser calls it: `net::ERR_CONNECTION_REFUSED`. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  failure?: string;
}

export class ClickInput {
  @IsNumber()
  x: number;

  @IsNumber()
  y: number;

  @IsISO8601({ strict: true })
  timestamp: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  element?: string;
}

/** Of one kind in one batch. */
export const maximumEvents = 5_000;

/** One batch; the whole body at most 512 KB. A repeated batch id changes nothing. */
export class TelemetryBatch extends JobById {
  @Text(1, 100)
  batchId: string;

  /** The position of the batch among the job's batches; if absent, the order of arrival. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  sequence?: number;

  @IsOptional()
  @ListOf(() => ConsoleMessageInput, maximumEvents)
  consoleMessages?: ConsoleMessageInput[];

  @IsOptional()
  @ListOf(() => NetworkRequestInput, maximumEvents)
  networkRequests?: NetworkRequestInput[];

  @IsOptional()
  @ListOf(() => ClickInput, maximumEvents)
  clicks?: ClickInput[];
}

export class TelemetryStored {
  batchId: string;
  /** True when this batch id had been stored before. */
  duplicate: boolean;
}

export class ExtendJobRequest extends JobById {
  /** Additional minutes, at most the rest of `maxExtensionMinutes`. */
  @IsNumber()
  @Min(0.1)
  @Max(119)
  minutes: number;
}

export class SubmitReportRequest extends TesterAnswers {
  @IsString()
  jobId: string;

  /** The tester's report, 1–100,000 characters. */
  @Text(1, 100_000)
  report: string;

  /** Ignored for billing: the server's clock counts, from claim to submit. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  testDurationSeconds?: number;
}

export class PreviewReportRequest extends TesterAnswers {
  @IsString()
  jobId: string;

  @Text(1, 100_000)
  report: string;
}

/** The result as it would be. Nothing is stored. */
export class ReportPreview {
  /** Absent when nothing says a verdict. */
  passStatus?: PassStatus;
  /** Only when the caller asks for data. */
  data?: Record<string, unknown>;
  unstated: string[];
  findings: ExtractedIssue[];
  flags: ConfidenceFlag[];
  /** For the tester: what the reader does not find, or what differs from the evidence. Short sentences, at most 10. */
  questions: string[];
}

export class RejectJobRequest extends JobById {
  @IsIn(['impossible', 'url_unreachable'])
  kind: 'impossible' | 'url_unreachable';

  @Text(1, 5_000)
  reason: string;
}

export const testerJobContract = defineContract('job.tester', {
  queue: rpc(PageRequest, TesterJobPage),
  /** The tester's own jobs that are submitted or have ended, newest claim first. */
  history: rpc(PageRequest, PastJobPage),
  get: rpc(JobById, TesterJobRecord, JobNotFound),
  claim: rpc(JobById, TesterJobRecord, JobNotFound, JobNotClaimable, TesterBusy),
  extend: rpc(ExtendJobRequest, TesterJobRecord, JobNotFound, JobNotActive, ExtensionRefused),
  /** Returns the job to the queue and deletes its telemetry and notes. */
  release: rpc(JobById, Nothing, JobNotFound, JobNotActive),
  /** A repeated note id gets the first answer, also after the report is submitted. */
  addNote: rpc(AddNoteRequest, TesterNote, JobNotFound, JobNotActive, NotesFull),
  storeTelemetry: rpc(TelemetryBatch, TelemetryStored, JobNotFound, JobNotActive, CapturedElsewhere),
  /** Reads the report and the telemetry so far, and changes nothing. At most 20 times a job. */
  preview: within(
    30_000,
    rpc(PreviewReportRequest, ReportPreview, JobNotFound, JobNotActive, PreviewsUsed, PreviewUnavailable),
  ),
  /** The same report with the same answers of the same tester again gets the first answer. */
  submit: rpc(SubmitReportRequest, TesterJobRecord, JobNotFound, JobNotActive),
  /** `impossible` → cancelled, `url_unreachable` → failed. */
  reject: rpc(RejectJobRequest, TesterJobRecord, JobNotFound, JobNotActive),
});

export class TesterJobClient extends clientOf(testerJobContract) {}
