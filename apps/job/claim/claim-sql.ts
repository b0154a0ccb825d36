/** Conditions on a row `j` of job. Pure text. */

export const inLivingProject = `NOT EXISTS (SELECT 1 FROM project_copy AS p WHERE p.id = j.project_id AND p.deleted)`;

/** The tester works on the job. The deadline may have passed. */
export const isAtWork = `j.id = $jobId AND j.tester_id = $testerId AND j.status = 'working' AND j.submitted_at IS NULL`;

/** The tester works on the job and may still submit a report. */
export const isActive = `${isAtWork} AND j.response_deadline > clock_timestamp()`;
