/** Many jobs in every state, written directly into the database for the tests of lists. */

export interface Seed {
  readonly organizationId: string;
  /** Jobs are distributed round robin. */
  readonly projectIds: readonly string[];
  readonly jobs: number;
  /** One in so many is preparing, one pending, one queued, one working; the others have ended. At least 10. */
  readonly openOneIn: number;
  /** Ids continue after this number. */
  readonly after?: number;
  /** Before the numbers of the schedules. */
  readonly schedules?: string;
}

export type RunSql = (text: string, parameters?: unknown[]) => Promise<unknown>;

/** Their instants are in the future, so that no sweep finds them. The orders of change and of creation differ. */
export async function seedJobs(sql: RunSql, seed: Seed): Promise<void> {
  const { organizationId, projectIds, jobs, openOneIn, after = 0, schedules = 'sched_' } = seed;
  await sql(
    `INSERT INTO project_copy (id, organization_id, copy, deleted, version)
     SELECT id, $1, json_build_object('id', id, 'organizationId', $1::text, 'name', 'Shop', 'deleted', false), false, 1 FROM unnest($2::text[]) AS id ON CONFLICT (id) DO NOTHING`,
    [organizationId, projectIds],
  );
  await sql('ALTER TABLE job DISABLE TRIGGER USER');
  await sql(insert, [organizationId, projectIds, after + 1, after + jobs, openOneIn, schedules]);
  await sql('ALTER TABLE job ENABLE TRIGGER USER');
}

const insert = `
  INSERT INTO job (id, organization_id, project_id, status, url, description, device_class, target_duration_minutes,
    max_extension_minutes, max_extension_count, template, schedule_id, created_at, updated_at, claim_deadline, tester_id,
    claimed_at, response_deadline, submitted_at, completed_at, reason, result, cost_micros, extracted_issues, key_moments,
    tester_response, metadata_labels, created_by)
  SELECT 'job_' || lpad(n::text, 26, '0'), $1, ($2::text[])[1 + n % cardinality($2::text[])], status,
    'https://example.com/page/' || n % 100, 'Buy hat ' || n || ' and look at the basket', 'desktop', 15, 5, 3,
    CASE WHEN n % 10 = 0 THEN 'Template ' || n % 100 END, CASE WHEN n % 10 = 5 THEN $6 || n % 100 END,
    at, at + n * 7919 % 1000 * interval '1 second', at, CASE WHEN status = 'working' THEN 'tester ' || n END,
    at, at, CASE WHEN status = 'completed' THEN at END, CASE WHEN has_ended THEN at END,
    CASE WHEN has_ended AND status <> 'completed' THEN 'platform_error' END,
    CASE WHEN status = 'completed' THEN '{"success":true,"explanation":"It works"}'::json END,
    CASE WHEN status = 'completed' THEN 8500 END, '[]', '[]', CASE WHEN has_ended THEN repeat('x', 200) END,
    CASE WHEN n % 2 = 0 THEN jsonb_build_object('build', (n / 100)::text, 'stage', 'ci') END, '{}'
  FROM generate_series($3::bigint, $4::bigint) AS n,
    LATERAL (SELECT date_trunc('day', now()) + interval '1 day' + n * interval '1 second' AS at) AS instant,
    LATERAL (SELECT CASE n % $5::bigint WHEN 1 THEN 'preparing' WHEN 2 THEN 'pending' WHEN 3 THEN 'queued'
      WHEN 4 THEN 'working' ELSE CASE n % 20 WHEN 7 THEN 'failed' WHEN 8 THEN 'expired' WHEN 9 THEN 'cancelled'
      ELSE 'completed' END END AS status) AS state,
    LATERAL (SELECT status NOT IN ('preparing', 'pending', 'queued', 'working') AS has_ended) AS fact`;
