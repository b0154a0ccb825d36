/**
 * How ended jobs are put into stretches. Pure text.
 *
 * Nothing that is counted can change any more. A project's clock (`job-ending-sql.ts`) gives each end a later instant
 * than all before, in the order of the commits: whoever sees the clock at an instant sees every end up to it, and no
 * end will come before it. And the database refuses any change of a job that has ended.
 */
import { terminalStatuses } from '@handtest/contracts/job';

/**
 * Jobs in a stretch. A total reads every stretch of its projects, and besides as many jobs for each project and each
 * border of what it was asked: few jobs in many projects want short stretches, many in one project long ones.
 */
export const stretchJobs = 150;

const ended = `j.status <> 'pending' AND j.status IN (${terminalStatuses.map((status) => `'${status}'`).join(', ')})`;

/** Ended jobs of the project `clock.project_id` that are in no stretch and that no end can come before. */
const uncounted = `FROM job AS j
  WHERE j.project_id = clock.project_id AND ${ended} AND j.updated_at <= clock.last_ending_at
    AND j.updated_at > coalesce((SELECT s.through FROM ended_stretch AS s WHERE s.project_id = clock.project_id
      ORDER BY s.after DESC LIMIT 1), '-infinity')
  ORDER BY j.updated_at`;

/**
 * The next projects in the order of their ids that had an end since an instant, and whether a stretch of theirs is full.
 * $1 the instant, $2 after this id, $3 how many.
 */
export const projectsWithEnds = `
  SELECT clock.project_id AS "projectId",
    EXISTS (SELECT 1 ${uncounted} OFFSET ${stretchJobs} LIMIT 1) AS "isFull"
  FROM (SELECT * FROM project_clock WHERE last_ending_at > $1::timestamptz AND project_id > $2
    ORDER BY project_id LIMIT $3::integer) AS clock
  ORDER BY clock.project_id`;

/** Whether nobody else is at work on the project $1, until the transaction ends. */
export const lockProject = `
  SELECT pg_try_advisory_xact_lock(hashtextextended('handtest.stretch ' || $1, 0)) AS "isOurs"`;

/**
 * Writes down the next full stretches of a project, as many as are in $2 jobs. $1 project. A stretch is full when a job
 * comes after it, so that none is cut between jobs of the same instant, which have the same rank.
 */
export const closeStretches = `
  INSERT INTO ended_stretch (project_id, after, through, first_created, last_created, ${terminalStatuses.join(', ')})
  SELECT $1, coalesce(lag(found.through) OVER (ORDER BY found.place),
      (SELECT max(s.through) FROM ended_stretch AS s WHERE s.project_id = $1), '-infinity'),
    found.through, found.first_created, found.last_created, ${terminalStatuses.map((status) => `found.${status}`).join(', ')}
  FROM (
    SELECT place, max(updated_at) AS through, min(created_at) AS first_created, max(created_at) AS last_created,
      ${terminalStatuses.map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`).join(', ')},
      lead(place) OVER (ORDER BY place) IS NOT NULL AS is_full
    FROM (
      SELECT ended.*, (rank() OVER (ORDER BY ended.updated_at) - 1) / ${stretchJobs} AS place
      FROM project_clock AS clock
      CROSS JOIN LATERAL (SELECT j.updated_at, j.created_at, j.status ${uncounted} LIMIT $2::integer) AS ended
      WHERE clock.project_id = $1
    ) AS ranked
    GROUP BY place
  ) AS found
  WHERE found.is_full`;
