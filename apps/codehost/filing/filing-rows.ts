/** The rows of filings, and the statements on them. Pure text. */
import type { CreatedIssue, RelatedIssueInfo } from '@handtest/contracts/job';
import type { FiledFinding } from './filed-text.js';

/** Until the row ends. */
export interface FilingContent {
  readonly finding: FiledFinding;
  /** As the reading found them. */
  readonly relatedIssues: readonly RelatedIssueInfo[];
  readonly jobUrl: string;
  /** How many findings of the job are not filed; only in its last row. */
  readonly omitted: number;
  /** Set when a caller named a repository that is not of the job: the token of the job is not for it. */
  readonly isElsewhere?: true;
}

/** Where the finding goes. */
export interface Decision {
  /** It gets a comment; null: a new issue. */
  readonly duplicate: RelatedIssueInfo | null;
  /** Numbers of related issues of the same repository. */
  readonly related: readonly number[];
}

export interface NewFiling {
  readonly id: string;
  readonly jobId: string;
  readonly organizationId: string;
  readonly findingKey: string;
  readonly repository: string;
  readonly mode: 'auto' | 'manual';
  readonly content: FilingContent;
  readonly marker: string;
}

/** A row that has not ended. */
export interface OpenFiling extends Omit<NewFiling, 'mode'> {
  readonly state: 'reserved' | 'posting';
  /** Null while reserved. */
  readonly decision: Decision | null;
  readonly attempt: number;
  /** When this was read. */
  readonly openedAt: Date;
  /** Of the last request that creates; null while reserved. */
  readonly postingAt: Date | null;
  /** Until what the request created would be in the list. */
  readonly visibleInMs: number | null;
}

/** What the code host has now. */
export interface Filed extends CreatedIssue {
  readonly commentUrl: string | null;
}

export interface EndedFiling extends Partial<Filed> {
  readonly state: 'filed' | 'commented' | 'failed';
  readonly decision: Decision | null;
  readonly repository: string;
  readonly errorCode: string | null;
  readonly lastError: string | null;
}

/** 30 s after the deadline of the request, which is 10 s: by then the list has what it created. */
const visibleAfter = `interval '40 seconds'`;

const isRepeated = `known.state = 'failed' AND excluded.mode = 'manual'`;

/** A request that was not begun yet is corrected by the next one: only texts outside the key differ. */
const isCorrected = `known.state = 'reserved' AND known.mode = 'manual' AND excluded.mode = 'manual'`;

/** A finding that has a row keeps it; a failed one is reserved again for a caller. `$rows`: a JSON list. */
export const reserveSql = `INSERT INTO filing AS known
    (id, job_id, organization_id, finding_key, repository, mode, content, marker)
  SELECT id, "jobId", "organizationId", "findingKey", repository, mode, content, marker
    FROM jsonb_to_recordset($rows::jsonb) AS row (id text, "jobId" text, "organizationId" text, "findingKey" text,
      repository text, mode text, content jsonb, marker text)
  ON CONFLICT (job_id, finding_key, lower(repository)) DO UPDATE
    SET id = CASE WHEN ${isRepeated} THEN excluded.id ELSE known.id END,
        state = CASE WHEN ${isRepeated} THEN CASE WHEN known.posting_at IS NULL THEN 'reserved' ELSE 'posting' END
                     ELSE known.state END,
        content = CASE WHEN ${isRepeated} OR ${isCorrected} THEN excluded.content ELSE known.content END,
        ended_at = CASE WHEN ${isRepeated} THEN NULL ELSE known.ended_at END,
        mode = CASE WHEN excluded.mode = 'auto' THEN 'auto' ELSE known.mode END
  RETURNING id, state`;

export const openSql = `SELECT id, job_id, organization_id, finding_key, repository, content, marker, state, decision,
    attempt, posting_at, clock_timestamp() AS opened_at,
    (extract(epoch FROM posting_at + ${visibleAfter} - clock_timestamp()) * 1000)::float8 AS visible_in_ms
  FROM filing WHERE id = $id AND ended_at IS NULL`;

/** Orders the marks of a repository, so that the later one sees the earlier one. */
export const lockRepositorySql = `SELECT pg_advisory_xact_lock(hashtextextended(
  'handtest.filing ' || $organizationId::text || ' ' || lower($repository), 0))`;

/** A request of another job that may create an issue which the decision does not know. A request takes at most 15 s. */
const isOfOther = `mine.organization_id = other.organization_id AND lower(mine.repository) = lower(other.repository)
  AND mine.job_id <> other.job_id AND other.decision -> 'duplicate' = 'null'`;

/** Only from the state that the attempt read: another one may have begun. A new issue only by a decision that is still current. */
export const postingSql = `UPDATE filing AS mine SET state = 'posting', attempt = attempt + 1,
    posting_at = clock_timestamp(), decision = $decision
  WHERE id = $id AND attempt = $attempt AND ended_at IS NULL AND ($isComment OR NOT (
    EXISTS (SELECT FROM filing AS other WHERE ${isOfOther} AND other.ended_at IS NULL
      AND other.posting_at > least($openedAt, clock_timestamp() - interval '15 seconds'))
    OR EXISTS (SELECT FROM filing AS other WHERE ${isOfOther} AND other.ended_at >= $openedAt)))`;

/** The code host has refused the request, so it created nothing. */
export const refusedSql = `UPDATE filing SET state = 'reserved', decision = NULL, posting_at = NULL
  WHERE id = $id AND attempt = $attempt AND ended_at IS NULL`;

export const filedSql = `UPDATE filing SET state = CASE WHEN $isNew THEN 'filed' ELSE 'commented' END, is_new = $isNew,
    issue_number = $issueNumber, issue_url = $issueUrl, title = $title, comment_url = $commentUrl,
    content = NULL, error_code = NULL, last_error = NULL, ended_at = clock_timestamp()
  WHERE id = $id AND ended_at IS NULL`;

/** A request without an answer stays known: a repetition looks for what it created. */
export const failedSql = `UPDATE filing SET state = 'failed', title = content #>> '{finding,title}', content = NULL,
    error_code = $errorCode, last_error = $lastError, ended_at = clock_timestamp()
  WHERE id = $id AND ended_at IS NULL`;

export const endedSql = `SELECT state, repository, decision, issue_number, issue_url, title, is_new, comment_url,
    error_code, last_error
  FROM filing WHERE id = $id AND ended_at IS NOT NULL`;

/** Of the automatic filing of a job that ends now; undefined while rows are open. Locks the job first. */
export const lockJobSql = `SELECT job_id FROM job_filing WHERE job_id = $jobId AND planned AND ended_at IS NULL FOR UPDATE`;

/** A replica of the release before keeps no title of a failed row. */
export const jobRowsSql = `SELECT state, issue_number, issue_url, coalesce(title, 'A finding') AS title, is_new, last_error FROM filing
  WHERE job_id = $jobId AND mode = 'auto' ORDER BY ended_at NULLS FIRST, issue_number`;
