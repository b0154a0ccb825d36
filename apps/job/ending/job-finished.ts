/** What `event.job.finished` and the pages of finished jobs contain. */
import type { JobFinished, JobReason, JobResult, TerminalStatus } from '@handtest/contracts/job';

/** For a job `j` that names none. */
export const reposOfProject = `(SELECT nullif(p.copy -> 'codehostRepos', '[]')::json FROM project_copy AS p WHERE p.id = j.project_id)`;

/** The columns of a `FinishedRow`, of a row `j` of job. */
export const finishedColumns = `j.id, j.organization_id, j.project_id, j.status, j.reason, j.error, j.result,
    json_array_length(j.extracted_issues) AS findings, j.cost_micros, j.test_duration_seconds,
    coalesce(j.codehost_repos, ${reposOfProject}) AS codehost_repos, j.auto_create_codehost_issues, j.codehost_issues_repo, j.chat_notification, j.livemode,
    j.completed_at,
    EXISTS (SELECT 1 FROM project_copy AS p WHERE p.id = j.project_id AND p.deleted) AS project_deleted`;

export interface FinishedRow {
  id: string;
  organizationId: string;
  projectId: string;
  status: TerminalStatus;
  reason: JobReason | null;
  error: string | null;
  result: JobResult | null;
  findings: number | null;
  /** As pg gives a bigint. */
  costMicros: string | null;
  testDurationSeconds: number | null;
  codehostRepos: string[] | null;
  autoCreateCodehostIssues: boolean;
  codehostIssuesRepo: string | null;
  chatNotification: boolean;
  livemode: boolean;
  completedAt: Date;
  /** Part of the event, because the event of the deletion may arrive later. */
  projectDeleted: boolean;
}

export function jobFinished(row: FinishedRow): JobFinished {
  return {
    jobId: row.id,
    organizationId: row.organizationId,
    projectId: row.projectId,
    status: row.status,
    reason: row.reason ?? undefined,
    error: row.error ?? undefined,
    result: row.result ?? undefined,
    findings: row.findings ?? undefined,
    costMicros: row.costMicros ?? '0',
    durationSeconds: row.testDurationSeconds ?? undefined,
    codehostRepos: row.codehostRepos ?? undefined,
    autoCreateCodehostIssues: row.autoCreateCodehostIssues || undefined,
    codehostIssuesRepo: row.codehostIssuesRepo ?? undefined,
    chatNotification: row.chatNotification ? undefined : false,
    livemode: row.livemode ? undefined : false,
    projectDeleted: row.projectDeleted || undefined,
    finishedAt: row.completedAt.toISOString(),
  };
}
