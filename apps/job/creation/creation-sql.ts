/** The statements that create jobs, most of them for a batch. Pure text. */
import type { NewJob } from './new-job.js';

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** Each column with its type and its value of a job. A batch passes one array for each column, with NULL for undefined. */
const jobColumns: Record<string, readonly [type: string, value: (job: NewJob) => unknown]> = {
  id: ['text', (job) => job.id],
  organization_id: ['text', (job) => job.organizationId],
  project_id: ['text', (job) => job.projectId],
  url: ['text', (job) => job.url],
  description: ['text', (job) => job.description],
  template: ['text', (job) => job.template],
  output_schema: ['json', (job) => json(job.outputSchema)],
  results_template: ['text', (job) => job.resultsTemplate],
  additional_validation_instructions: ['text', (job) => job.additionalValidationInstructions],
  device_class: ['text', (job) => job.deviceClass],
  codehost_repos: ['json', ({ codehostRepos }) => json(codehostRepos.length > 0 ? codehostRepos : undefined)],
  auto_create_codehost_issues: ['boolean', (job) => job.autoCreateCodehostIssues],
  codehost_issues_repo: ['text', (job) => job.codehostIssuesRepo],
  schedule_id: ['text', (job) => job.scheduleId],
  chat_notification: ['boolean', (job) => job.chatNotification ?? true],
  metadata: ['json', (job) => json(job.metadata)],
  target_duration_minutes: ['double precision', (job) => job.targetDurationMinutes],
  max_extension_minutes: ['double precision', (job) => job.maxExtensionMinutes],
  max_extension_count: ['integer', (job) => job.maxExtensionCount],
};

const keyColumns: typeof jobColumns = {
  principal: ['text', (job) => job.idempotency?.principal],
  key: ['text', (job) => job.idempotency?.key],
  fingerprint: ['text', (job) => job.idempotency?.fingerprint],
};

/** The parameters of `insertJobs`. */
export const jobParameters = parametersOf(jobColumns);
/** The parameters of `insertJobsWithKeys`. */
export const keyedJobParameters = parametersOf({ ...jobColumns, ...keyColumns });

function parametersOf(columns: typeof jobColumns) {
  return (jobs: readonly NewJob[]): Record<string, unknown[]> =>
    Object.fromEntries(Object.entries(columns).map(([name, [, value]]) => [name, jobs.map(value)]));
}

function input(columns: typeof jobColumns): string {
  const arrays = Object.entries(columns).map(([name, [type]]) => `$${name}::${type}[]`);
  return `unnest(${arrays.join(', ')}) AS input(${Object.keys(columns).join(', ')})`;
}

const names = Object.keys(jobColumns).join(', ');
const insert = (from: string) => `
  INSERT INTO job (status, created_at, updated_at, ${names})
  SELECT 'pending', clock.now, clock.now, ${names}
  FROM ${from}, (SELECT clock_ms() AS now) AS clock`;

export const insertJobs = `${insert(input(jobColumns))} RETURNING id`;

/**
 * Reserves the keys and inserts the jobs with free keys in one statement, so that a crash leaves no key without its job.
 * Returns the ids of the inserted jobs. The order of the keys prevents deadlocks of two batches.
 */
export const insertJobsWithKeys = `
  WITH input AS MATERIALIZED (SELECT * FROM ${input({ ...jobColumns, ...keyColumns })}),
  reserved AS (
    INSERT INTO idempotency_key (principal, key, fingerprint, job_id, created_at)
    SELECT principal, key, fingerprint, id, clock_ms() FROM input WHERE key IS NOT NULL ORDER BY principal, key
    ON CONFLICT (principal, key) DO NOTHING
    RETURNING job_id
  )
  ${insert('input')}
  WHERE key IS NULL OR id IN (SELECT job_id FROM reserved)
  RETURNING id`;

/** After the hold: testers may see the jobs. */
export const queueJobs = `
  UPDATE job SET status = 'queued', updated_at = clock_ms(),
    claim_deadline = clock_ms() + $claimTimeoutMinutes * interval '1 minute'
  WHERE id = ANY($ids::text[]) AND status = 'pending'`;

/** Deletes a job and its key, if the job is still pending. */
export const removeJob = `
  WITH removed AS (DELETE FROM job WHERE id = $id AND status = 'pending' RETURNING id),
  freed AS (DELETE FROM idempotency_key WHERE job_id IN (SELECT id FROM removed))
  SELECT clock_ms() AS removed_at FROM removed`;

/** Jobs whose creation was interrupted by a crash, oldest first. */
export const interruptedJobs = `
  SELECT id, organization_id, project_id, target_duration_minutes, max_extension_minutes
  FROM job WHERE status = 'pending' AND created_at < clock_timestamp() - $afterSeconds * interval '1 second'
  ORDER BY created_at LIMIT $limit`;
