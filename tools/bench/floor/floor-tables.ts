/** The tables of the floor, in their own schema in the database of the job service. Pure. */

/** The columns, checks and indexes of the service's table, without its triggers. */
export const createFloorTables = `
  CREATE SCHEMA floor;
  CREATE TABLE floor.record (id text COLLATE "C" PRIMARY KEY, body text NOT NULL);
  CREATE TABLE floor.job (LIKE public.job INCLUDING ALL);`;

export const selectText = { name: 'record', text: 'SELECT body FROM floor.record WHERE id = $1' };

/** The row of a queued job, as the service writes it. */
export const insertRow = {
  name: 'job',
  text: `INSERT INTO floor.job (id, organization_id, project_id, status, url, description, output_schema, metadata,
      device_class, target_duration_minutes, max_extension_minutes, max_extension_count, created_by, created_at, updated_at,
      claim_deadline)
    VALUES ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $10, $11, $12, now(), now(), now() + interval '1 hour')`,
};
