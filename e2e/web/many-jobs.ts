/** Copies of a job, written directly into the database, for lists with thousands of jobs. */
import type { Deployment } from '@handtest/deployment';
import { Client } from 'pg';

/** Each copy is a minute older than the one before. */
export async function copyJob(deployment: Deployment, jobId: string, copies: number): Promise<void> {
  const client = new Client({ connectionString: deployment.backing.databaseUrl('handtest_job') });
  await client.connect();
  try {
    // Its triggers allow no new job that has ended.
    await client.query('ALTER TABLE job DISABLE TRIGGER USER');
    await client.query(insert, [jobId, copies]);
    await client.query('ALTER TABLE job ENABLE TRIGGER USER');
    await client.query('ANALYZE job');
  } finally {
    await client.end();
  }
}

const insert = `
  INSERT INTO job
  SELECT (copied).* FROM (
    SELECT jsonb_populate_record(job, jsonb_build_object(
      'id', 'job_' || lpad(n::text, 26, '0'),
      'description', job.description || ' Hat ' || n || '.',
      'created_at', job.created_at - n * interval '1 minute',
      'updated_at', job.updated_at - n * interval '1 minute')) AS copied
    FROM job, generate_series(1, $2::int) AS n WHERE job.id = $1
    OFFSET 0) AS copies`;
