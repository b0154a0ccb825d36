import { defineEvents } from '../define/index.js';
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

export const extractionEvents = defineEvents('extraction', {
  reportRead: ReportRead,
  reportUnreadable: ReportUnreadable,
});
