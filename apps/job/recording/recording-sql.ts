/** The statements of recordings. Pure text. */

/** Takes the recording from a job in an UPDATE. */
export const withoutRecording = `recording_key = NULL, recording_type = NULL, recording_bytes = NULL,
  recording_started_at = NULL, recording_seconds = NULL`;

/** Before the first byte: whatever happens, the object is removed in the end. $1 key, $2 job. */
export const beginObject = `
  INSERT INTO recording_object (key, job_id, doomed_at) VALUES ($1, $2, clock_timestamp() + interval '3 hours')`;

/**
 * The new recording takes the place of the old one in one step. $1 job, $2 tester, $3 key, $4 content type, $5 bytes,
 * $6 when it starts or NULL, $7 seconds or NULL, $8 days that it is kept, $9 the claim during which it was brought.
 */
export const replaceRecording = (isActive: string) => `
  WITH replaced AS (
    UPDATE job AS j SET recording_key = $3, recording_type = $4, recording_bytes = $5,
      recording_started_at = coalesce($6::timestamptz, j.claimed_at), recording_seconds = $7
    FROM (SELECT id, recording_key FROM job WHERE id = $1 FOR UPDATE) AS old
    WHERE j.id = old.id AND j.claimed_at = $9 AND ${isActive}
    RETURNING j.recording_started_at, old.recording_key AS old_key
  ), kept AS (
    UPDATE recording_object SET doomed_at = clock_timestamp() + $8 * interval '1 day'
    WHERE key = $3 AND EXISTS (SELECT 1 FROM replaced)
  ), doomed AS (
    UPDATE recording_object SET doomed_at = clock_timestamp()
    WHERE key = (SELECT old_key FROM replaced)
  )
  SELECT recording_started_at AS "startedAt" FROM replaced`;

/** What a tester recorded who handed the job back is nobody's. $1 job. */
export const doomRecordings = `
  UPDATE recording_object SET doomed_at = clock_timestamp() WHERE job_id = $1 AND doomed_at > clock_timestamp()`;

/** Jobs that ended without a result keep no recording. $1 how many. */
export const dropRecordings = `
  WITH dropped AS (
    SELECT id, recording_key FROM job
    WHERE recording_key IS NOT NULL AND status IN ('cancelled', 'expired', 'failed')
    LIMIT $1 FOR UPDATE SKIP LOCKED
  ), doomed AS (
    UPDATE recording_object SET doomed_at = clock_timestamp() WHERE key IN (SELECT recording_key FROM dropped)
  )
  UPDATE job SET ${withoutRecording} WHERE id IN (SELECT id FROM dropped) RETURNING id`;

/** Oldest first, each with its job. $1 how many. */
export const doomedObjects = `
  SELECT key, job_id AS "jobId" FROM recording_object WHERE doomed_at <= clock_timestamp()
  ORDER BY doomed_at LIMIT $1`;
