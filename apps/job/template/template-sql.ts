/** The statements about templates. Pure text and parameters. */
import { fieldNames, type TemplateFields } from './template-fields.js';

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = fieldNames.map(columnOf);
const selected = [...fieldNames, 'id', 'projectId', 'createdAt', 'updatedAt']
  .map((name) => `${columnOf(name)} AS "${name}"`)
  .join(', ');
/** After the template's id and the project's. */
const placeholders = columns.map((_, index) => `$${index + 3}`);
const assignments = columns.map((column, index) => `${column} = ${placeholders[index]}`);
const now = `date_trunc('milliseconds', statement_timestamp())`;

/** The values of the columns, in their order. */
export function rowValues(fields: TemplateFields): unknown[] {
  const { outputSchema } = fields;
  return fieldNames.map((name) =>
    name === 'outputSchema' ? outputSchema && JSON.stringify(outputSchema) : fields[name],
  );
}

/** $1 project, $2 names: how many it has, and which of the names are theirs. */
export const countTemplates = `
  SELECT count(*) AS own, coalesce(array_agg(name) FILTER (WHERE name = ANY($2::text[])), '{}') AS taken
  FROM template WHERE project_id = $1`;

/** $1 project, $2 limit, $3 offset. */
export const templatePage = `
  SELECT ${selected} FROM template WHERE project_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`;

/** $1 project, $2 id. */
export const templateById = `SELECT ${selected} FROM template WHERE project_id = $1 AND id = $2`;

/** $1 project, $2 name. */
export const templateByName = `SELECT ${selected} FROM template WHERE project_id = $1 AND name = $2`;

/** $1 id, $2 project, then `rowValues`. */
export const insertTemplate = `
  INSERT INTO template (id, project_id, ${columns.join(', ')}, created_at, updated_at)
  VALUES ($1, $2, ${placeholders.join(', ')}, ${now}, ${now})
  RETURNING ${selected}`;

/** $1 id, $2 project, then `rowValues`. */
export const updateTemplate = `
  UPDATE template SET ${assignments.join(', ')}, updated_at = ${now}
  WHERE id = $1 AND project_id = $2 RETURNING ${selected}`;

/** $1 project, $2 id. */
export const deleteTemplate = 'DELETE FROM template WHERE project_id = $1 AND id = $2';
