/** The statement of the pages of finished jobs. Pure text. */
import { jobFinishedJson } from '../job/job-ending-sql.js';

/**
 * $1 and $2: after this instant and id, $3: seconds since the end, $4: project ids or NULL, $5: at most so many jobs, $6: at
 * most so many bytes, but one job in any case. The page as JSON text, which Postgres writes as it writes the events.
 */
export const finishedJobsSql = `
WITH found AS (
  SELECT ended.completed_at, ended.id, ${jobFinishedJson} AS event
    FROM job AS ended
   WHERE (ended.completed_at, ended.id) > ($1::timestamptz, $2::text)
     AND ended.completed_at <= statement_timestamp() - make_interval(secs => $3::integer)
     AND ($4::text[] IS NULL OR ended.project_id = ANY ($4::text[]))
   ORDER BY ended.completed_at, ended.id LIMIT $5::integer
), sized AS (
  SELECT event, row_number() OVER earlier AS place, sum(octet_length(event)) OVER earlier AS bytes,
         count(*) OVER () AS total
    FROM found WINDOW earlier AS (ORDER BY completed_at, id)
)
SELECT concat('{"jobs":[', string_agg(event, ',' ORDER BY place), '],"more":',
         coalesce(count(*) < max(total) OR max(total) = $5::integer, false)::text,
         ',"through":"', iso_instant(statement_timestamp() - make_interval(secs => $3::integer)), '"}') AS json
  FROM sized WHERE place = 1 OR bytes <= $6::integer`;
