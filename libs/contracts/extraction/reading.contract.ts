/** The reading of a report that is not submitted yet. Only for the job service. */
import { IsObject } from 'class-validator';
import { clientOf, defineContract, rpc, within } from '../define/index.js';
import type { SubmittedReport } from '../job/report.contract.js';
import { PreviewUnavailable, ReportPreview } from '../job/tester-job.contract.js';

export class PreviewReadingRequest {
  /** `submittedAt` and `testDurationSeconds` as if it were submitted now. */
  @IsObject()
  report: SubmittedReport;
}

export const readingContract = defineContract('extraction.reading', {
  /** Stores nothing. */
  preview: within(28_000, rpc(PreviewReadingRequest, ReportPreview, PreviewUnavailable)),
});

export class ReadingClient extends clientOf(readingContract) {}
