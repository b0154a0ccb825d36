/** The statements that create jobs, most of them for a batch. Pure text. */
import { metadataLabels } from '../metadata-labels.js';
import type { NewJob } from './new-job.js';

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** Each column with its type and its value of a job. A batch passes one array for each column, with NULL for undefined. */
const jobColumns: Record<string, readonly [type: string, value: (job: NewJob) => unknown]> = {
  id: ['text', (job) => job.id],
  status: ['text', (job) => job.status],
  organization_id: ['text', (job) => job.organizationId],
  project_id: ['text', (job) => job.projectId],
  livemode: ['boolean', (job) => job.livemode],
  url: ['text', (job) => job.url],
  // Of a pull-request or issue job: its test plan, later.
  description: ['text', (job) => (job.codehostContext ? undefined : job.description)],
  template: ['text', (job) => job.template],
  output_schema: ['json', (job) => json(job.outputSchema)],
  results_template: ['text', (job) => job.resultsTemplate],
  additional_validation_instructions: ['text', (job) => job.additionalValidationInstructions],
  device_class: ['text', (job) => job.deviceClass],
  codehost_repos: ['json', ({ codehostRepos }) => json(codehostRepos.length > 0 ? codehostRepos : undefined)],
  auto_create_codehost_issues: ['boolean', (job) => job.autoCreateCodehostIssues],
  codehost_issues_repo: ['text', (job) => job.codehostIssuesRepo],
  codehost_context: ['json', (job) => json(job.codehostContext)],
  schedule_id: ['text', (job) => job.scheduleId],
  chat_notification: ['boolean', (job) => job.chatNotification ?? true],
  secrets: ['json', (job) => json(job.secrets)],
  metadata: ['json', (job) => json(job.metadata)],
  metadata_labels: ['jsonb', (job) => json(metadataLabels(job.metadata))],
  created_by: ['json', (job) => json(job.createdBy)],
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
  INSERT INTO job (created_at, updated_at, ${names})
  SELECT clock.now, clock.now, ${names}
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

/** After the hold: testers may see the jobs, and the simulated tester those of test mode. */
export const queueJobs = `
  UPDATE job SET status = 'queued', updated_at = clock_ms(),
    claim_deadline = clock_ms() + $claimTimeoutMinutes * interval '1 minute',
    next_step_at = CASE WHEN NOT livemode THEN clock_ms() END
  WHERE id = ANY($ids::text[]) AND status = 'pending'`;

/**
 * The creation of a job that was `preparing` succeeds. It becomes `pending` when it has its instructions; otherwise
 * `writePlan` does that. A cancelled job keeps its state.
 */
export const finishPreparation = `
  UPDATE job SET url = $url, codehost_context = $codehostContext, testability = $testability,
    status = CASE WHEN status = 'preparing' AND description IS NOT NULL THEN 'pending' ELSE status END
  WHERE id = $id RETURNING status`;

/** The first plan of a job counts. When its creation has not ended yet, `finishPreparation` makes it pending. */
export const writePlan = `
  UPDATE job SET description = $description, output_schema = coalesce(output_schema, $outputSchema),
    updated_at = clock_ms(), status = CASE WHEN testability IS NULL THEN status ELSE 'pending' END
  WHERE id = $id AND status = 'preparing' AND description IS NULL RETURNING status`;

/** Deletes a job and its key, while its caller has no answer. */
export const removeJob = `
  WITH removed AS (
    DELETE FROM job WHERE id = $id AND status IN ('preparing', 'pending') AND testability IS NULL RETURNING id),
  freed AS (DELETE FROM idempotency_key WHERE job_id IN (SELECT id FROM removed))
  SELECT clock_ms() AS removed_at FROM removed`;

/** Jobs whose creation was interrupted by a crash, oldest first. */
export const interruptedJobs = `
  SELECT id, organization_id, project_id, livemode, target_duration_minutes, max_extension_minutes, max_extension_count
  FROM job WHERE status = 'pending' AND created_at < clock_timestamp() - $afterSeconds * interval '1 second'
  ORDER BY created_at LIMIT $limit`;

/** Jobs whose preparation was interrupted: their callers got an error. */
export const abandonedJobs = `
  SELECT id, organization_id, project_id, livemode FROM job
  WHERE status = 'preparing' AND testability IS NULL
    AND created_at < clock_timestamp() - $afterSeconds * interval '1 second'
  ORDER BY created_at LIMIT $limit`;
