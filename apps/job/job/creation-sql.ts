/** The statements that make jobs, most of them for many jobs at once. Pure text. */
import { jobEvents } from '@handtest/contracts/job';
import type { NewJob } from './new-job.js';

/** One array per column, in this order. */
const jobColumns = [
  ['id', 'text'],
  ['organization_id', 'text'],
  ['project_id', 'text'],
  ['url', 'text'],
  ['description', 'text'],
  ['template', 'text'],
  ['output_schema', 'json'],
  ['results_template', 'text'],
  ['additional_validation_instructions', 'text'],
  ['device_class', 'text'],
  ['codehost_repos', 'json'],
  ['auto_create_codehost_issues', 'boolean'],
  ['codehost_issues_repo', 'text'],
  ['metadata', 'json'],
  ['target_duration_minutes', 'double precision'],
  ['max_extension_minutes', 'double precision'],
  ['max_extension_count', 'integer'],
] as const;
const keyColumns = [
  ['principal', 'text'],
  ['key', 'text'],
  ['fingerprint', 'text'],
] as const;

/** The parameters of `insertJobs`, and the first of `insertJobsWithKeys`. */
export function creationParameters(jobs: readonly NewJob[]): unknown[] {
  return [
    jobs.map((job) => job.id),
    jobs.map((job) => job.organizationId),
    jobs.map((job) => job.projectId),
    jobs.map((job) => job.url),
    jobs.map((job) => job.description),
    jobs.map((job) => job.template),
    jobs.map((job) => job.outputSchema),
    jobs.map((job) => job.resultsTemplate),
    jobs.map((job) => job.additionalValidationInstructions),
    jobs.map((job) => job.deviceClass),
    jobs.map((job) => job.codehostRepos),
    jobs.map((job) => job.autoCreateCodehostIssues),
    jobs.map((job) => job.codehostIssuesRepo),
    jobs.map((job) => job.metadata),
    jobs.map((job) => job.targetDurationMinutes),
    jobs.map((job) => job.maxExtensionMinutes),
    jobs.map((job) => job.maxExtensionCount),
  ];
}

/** The further parameters of `insertJobsWithKeys`; NULL where a request came without a key. */
export function keyParameters(jobs: readonly NewJob[]): unknown[] {
  return [
    jobs.map((job) => job.idempotency?.principal ?? null),
    jobs.map((job) => job.idempotency?.key ?? null),
    jobs.map((job) => job.idempotency?.fingerprint ?? null),
  ];
}

const names = jobColumns.map(([name]) => name).join(', ');

function input(columns: readonly (readonly [string, string])[]): string {
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  return `unnest(${arrays}) AS input(${columns.map(([name]) => name).join(', ')})`;
}

const insert = (from: string) => `
  INSERT INTO job (status, created_at, updated_at, ${names})
  SELECT 'pending', clock.now, clock.now, ${names}
  FROM ${from}, (SELECT clock_ms() AS now) AS clock`;

/** Answers the ids. */
export const insertJobs = `${insert(input(jobColumns))} RETURNING id`;

/**
 * Reserves the keys and inserts the jobs whose key was free, in one statement, so that no crash leaves a key without its
 * job. Answers the ids of the jobs that were inserted. Keys are taken in order, so that two batches cannot deadlock.
 */
export const insertJobsWithKeys = `
  WITH input AS MATERIALIZED (SELECT * FROM ${input([...jobColumns, ...keyColumns])}),
  reserved AS (
    INSERT INTO idempotency_key (principal, key, fingerprint, job_id, created_at)
    SELECT principal, key, fingerprint, id, clock_ms() FROM input WHERE key IS NOT NULL ORDER BY principal, key
    ON CONFLICT (principal, key) DO NOTHING
    RETURNING job_id
  )
  ${insert('input')}
  WHERE key IS NULL OR id IN (SELECT job_id FROM reserved)
  RETURNING id`;

/** The hold stands: testers may see the jobs. $1 ids, $2 minutes until an unclaimed job expires. */
export const queueJobs = `
  UPDATE job SET status = 'queued', updated_at = clock_ms(), claim_deadline = clock_ms() + $2 * interval '1 minute'
  WHERE id = ANY($1::text[]) AND status = 'pending'
  RETURNING id`;

/** A job that must leave no trace goes with its key. Answers the id when it was still there to be removed. */
export const removeJob = `
  WITH removed AS (DELETE FROM job WHERE id = $1 AND status = 'pending' RETURNING id, organization_id, project_id),
  freed AS (DELETE FROM idempotency_key WHERE job_id IN (SELECT id FROM removed))
  SELECT id FROM removed`;

/**
 * The same when it is not known whether billing holds its cost: the event lets the hold go, and says that nobody has
 * heard of the job.
 */
export const withdrawJob = `
  WITH removed AS (DELETE FROM job WHERE id = $1 AND status = 'pending' RETURNING id, organization_id, project_id),
  freed AS (DELETE FROM idempotency_key WHERE job_id IN (SELECT id FROM removed)),
  told AS (
    INSERT INTO outbox (subject, payload)
    SELECT '${jobEvents.finished.subject}', json_build_object('jobId', id, 'organizationId', organization_id,
      'projectId', project_id, 'status', 'failed', 'reason', 'platform_error', 'costMicros', '0',
      'finishedAt', iso_instant(clock_ms()), 'withdrawn', true)
    FROM removed)
  SELECT id FROM removed`;

/** Jobs that a crash left on the way, oldest first. $1 seconds that a creation may take, $2 how many. */
export const interruptedJobs = `
  SELECT id, organization_id AS "organizationId", project_id AS "projectId",
    target_duration_minutes AS "targetDurationMinutes", max_extension_minutes AS "maxExtensionMinutes"
  FROM job WHERE status = 'pending' AND created_at < clock_timestamp() - $1 * interval '1 second'
  ORDER BY created_at LIMIT $2`;
