/** The statements of recordings that several files use. Pure text. */

/** Removes the recording from a job in an UPDATE. */
export const withoutRecording = `recording_key = NULL, recording_type = NULL, recording_bytes = NULL,
  recording_started_at = NULL, recording_seconds = NULL, recording_width = NULL, recording_height = NULL,
  recording_origin = NULL`;

/** Of a job that its tester released. */
export const deleteRecordings = `
  UPDATE recording_object SET delete_at = clock_timestamp() WHERE job_id = $jobId AND delete_at > clock_timestamp()`;
