/** The statements that read the report of a job with all that a reader needs but the telemetry. Pure text. */
import type { SubmittedReport } from '@handtest/contracts/job';
import { isActive } from '../claim/claim-sql.js';
import { conversationJson } from '../conversation/conversation-json.js';
import { reposOfProject } from '../ending/job-finished.js';
import { notesJson } from '../note/note-sql.js';
import type { RowOf } from '../without-nulls.js';

export type ReportRow = RowOf<Omit<SubmittedReport, 'telemetry'>>;

const reportOf = (submission: string, condition: string) => `
  SELECT id AS job_id, organization_id, project_id, nullif(livemode, true) AS livemode, url, description, output_schema, additional_validation_instructions, device_class,
    coalesce(j.codehost_repos, ${reposOfProject}) AS codehost_repos, codehost_context -> 'prNumbers' AS pr_numbers,
    codehost_context ->> 'headSha' AS head_sha, iso_instant(claimed_at) AS claimed_at, ${submission},
    iso_instant(recording_started_at) AS recording_started_at, recording_seconds, ${conversationJson} AS conversation,
    ${notesJson} AS notes
  FROM job AS j WHERE ${condition}`;

export const waitingReport = reportOf(
  `tester_response AS report, tester_answers, iso_instant(submitted_at) AS submitted_at, test_duration_seconds`,
  `id = $jobId AND status = 'working' AND submitted_at IS NOT NULL`,
);

/** As if the tester submitted the report `$report` with `$answers` now. */
export const activeReport = reportOf(
  `$report::text AS report, $answers::json AS tester_answers, iso_instant(clock_ms()) AS submitted_at,
    ceil(extract(epoch FROM least(clock_ms(), response_deadline) - claimed_at))::integer AS test_duration_seconds`,
  isActive,
);
