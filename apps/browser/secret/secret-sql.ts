/** The statements on project secrets. Pure text. */

/** Without the values. */
const columns = `id, project_id, name, origins, username, true AS has_password,
  encrypted_totp_seed IS NOT NULL AS has_totp, created_at, updated_at, last_used_at`;

const now = `date_trunc('milliseconds', clock_timestamp())`;

/** Locked, so that the project cannot be deleted before its new secret is there to be deleted with it. */
export const lockProject = 'SELECT id FROM project_copy WHERE id = $projectId AND NOT deleted FOR SHARE';

export const secretsOfProject = {
  columns,
  from: 'project_secret WHERE project_id = $projectId',
  orderBy: 'name, id',
};

export const insertSecret = `INSERT INTO project_secret
    (id, project_id, name, origins, username, encrypted_password, encrypted_totp_seed, created_at, updated_at)
  VALUES ($secretId, $projectId, $name, $origins, $username, $password, $totpSeed, ${now}, ${now})
  RETURNING ${columns}`;

export const lockSecret = `SELECT origins, encrypted_totp_seed IS NOT NULL AS has_totp
  FROM project_secret WHERE id = $secretId AND project_id = $projectId FOR UPDATE`;

/** Null: as it is. */
export const updateSecret = `UPDATE project_secret SET name = coalesce($name, name), origins = coalesce($origins, origins),
    username = coalesce($username, username), encrypted_password = coalesce($password, encrypted_password),
    encrypted_totp_seed = CASE WHEN $changesTotp THEN $totpSeed ELSE encrypted_totp_seed END, updated_at = ${now}
  WHERE id = $secretId AND project_id = $projectId RETURNING ${columns}`;

export const deleteSecret = `DELETE FROM project_secret WHERE id = $secretId AND project_id = $projectId
  RETURNING name, ${now} AS done_at`;

export const namedSecrets = `SELECT name, username, encrypted_totp_seed IS NOT NULL AS has_totp
  FROM project_secret WHERE project_id = $projectId AND name = ANY($names::text[])
  ORDER BY array_position($names::text[], name)`;

/** With its values, for a visit whose job names it. */
export const secretOfVisit = `SELECT s.id, s.name, s.origins, s.username, s.encrypted_password, s.encrypted_totp_seed
  FROM visit AS v JOIN project_secret AS s ON s.project_id = v.project_id
  WHERE v.id = $visitId AND v.ended_at IS NULL AND s.name = $name
    AND s.name IN (SELECT json_array_elements_text(v.secrets))`;

export const markUsed = `UPDATE project_secret SET last_used_at = ${now} WHERE id = $secretId`;
