/** The statements of notes that several files use. Pure text. */

const note = `json_build_object('noteId', n.note_id, 'text', n.text, 'kind', n.kind, 'at', iso_instant(n.noted_at),
  'hasScreenshot', n.screenshot_key IS NOT NULL)`;

/** The notes of a job `j` as JSON, in order of time; NULL without any. */
export const notesJson = `(SELECT json_agg(${note} ORDER BY n.noted_at, n.arrival)
  FROM tester_note AS n WHERE n.job_id = j.id)`;

/** Of a job that its tester released. */
export const deleteNotes = 'DELETE FROM tester_note WHERE job_id = $jobId';
