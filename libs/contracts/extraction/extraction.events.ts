import { defineEvents } from '../define/index.js';
import type { ExtractedIssue, JobResult, KeyMoment, Provenance } from '../job/finding.js';

/** A report was read: all that the job needs to complete. */
export class ReportRead {
  jobId: string;
  result: JobResult;
  extractedIssues: ExtractedIssue[];
  keyMoments: KeyMoment[];
  provenance: Provenance;
}

/** A report could not be read, for good. */
export class ReportUnreadable {
  jobId: string;
  /** For the caller; no internals. */
  message: string;
}

export const extractionEvents = defineEvents('extraction', {
  reportRead: ReportRead,
  reportUnreadable: ReportUnreadable,
});
