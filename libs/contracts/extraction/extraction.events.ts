import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';
import type { OutputSchema } from '../job/output-schema.js';
import type { ExtractedIssue, JobResult, KeyMoment, Provenance } from '../job/finding.js';

export class ReportRead {
  jobId: string;
  result: JobResult;
  extractedIssues: ExtractedIssue[];
  keyMoments: KeyMoment[];
  provenance: Provenance;
}

/** The report cannot be read; there is no further attempt. */
export class ReportUnreadable {
  jobId: string;
  /** Public. */
  message: string;
}

/** The test plan of a pull-request or issue job is written. */
export class PlanWritten {
  jobId: string;
  /** The instructions for the tester, at most 20,000 characters. */
  description: string;
  /** Only for a job that has none of its own. */
  outputSchema?: OutputSchema;
  provenance: Provenance;
}

/** The test plan cannot be written; there is no further attempt. */
export class PlanFailed {
  jobId: string;
  /** Public. */
  message: string;
}

export const extractionEvents = defineEvents('extraction', {
  reportRead: ReportRead,
  reportUnreadable: ReportUnreadable,
  planWritten: PlanWritten,
  planFailed: PlanFailed,
  /** The error monitor of a project was connected, changed or removed. */
  errormonChanged: DeedDone,
});
