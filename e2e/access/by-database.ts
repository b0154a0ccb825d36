/** What the API cannot do yet, done in the database of identity, with the events that it would cause. */
import type { Deployment } from '@handtest/testing';
import { Client } from 'pg';

export async function deleteProject(deployment: Deployment, projectId: string): Promise<void> {
  const sql = `WITH gone AS (
      UPDATE project SET deleted_at = now(), version = version + 1 WHERE id = $1 RETURNING *)
    INSERT INTO outbox (subject, payload)
    SELECT 'event.identity.projectChanged', json_build_object('id', id, 'organizationId', organization_id, 'name', name,
      'defaultUrl', default_url, 'codehostRepos', codehost_repos,
      'autoCreateCodehostIssues', auto_create_codehost_issues, 'deleted', true, 'version', version)
    FROM gone`;
  await execute(deployment, sql, [projectId]);
}

async function execute(deployment: Deployment, sql: string, parameters: unknown[]): Promise<void> {
  const client = new Client({ connectionString: deployment.backing.databaseUrl('handtest_identity') });
  await client.connect();
  try {
    await client.query(sql, parameters);
  } finally {
    await client.end();
  }
}
