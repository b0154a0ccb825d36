import type { SubmittedReport } from '@handtest/contracts/job';

type Recorded = Pick<SubmittedReport, 'recordingStartedAt' | 'recordingSeconds' | 'submittedAt'>;

/**
 * Seconds from the start of the recording; null when there is none or when it was not running then. A recording without a
 * known length ends when the report was submitted.
 */
export function videoOffset(
  timestamp: string,
  { recordingStartedAt, recordingSeconds, submittedAt }: Recorded,
): number | null {
  if (recordingStartedAt === undefined) return null;
  const startedAt = Date.parse(recordingStartedAt);
  const seconds = recordingSeconds ?? (Date.parse(submittedAt) - startedAt) / 1_000;
  const offset = (Date.parse(timestamp) - startedAt) / 1_000;
  return offset >= 0 && offset <= seconds ? offset : null;
}
