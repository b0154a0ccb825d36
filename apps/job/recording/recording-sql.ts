/** The statements of recordings that several files use. Pure text. */

/** Removes the recording from a job in an UPDATE. */
export const withoutRecording = `recording_key = NULL, recording_type = NULL, recording_bytes = NULL,
  recording_started_at = NULL, recording_seconds = NULL, recording_width = NULL, recording_height = NULL,
  recording_origin = NULL`;

/** How long a new object has a row before it is deleted, unless a job or a note gets it. No upload takes as long. */
export const uploadTime = `interval '3 hours'`;

/** False for an upload that is under way: without its row, a crash after its last byte would leave the object behind. */
export const isComplete = `delete_at > clock_timestamp() + ${uploadTime}`;

/** Of a job that its tester released. */
export const deleteRecordings = `
  UPDATE recording_object SET delete_at = clock_timestamp() WHERE job_id = $jobId AND ${isComplete}`;
