/** The member `recording` of `testerData`, of a job `j`: NULL without a recording. Pure text. */
import { instant, raw, word } from './json-member.js';

const members = [
  raw('bytes', 'j.recording_bytes'),
  instant('startedAt', 'j.recording_started_at'),
  raw('durationSeconds', 'j.recording_seconds'),
  word('contentType', 'j.recording_type'),
  raw('width', 'j.recording_width'),
  raw('height', 'j.recording_height'),
];

export const recordingJson = `CASE WHEN j.status = 'completed' AND j.recording_key IS NOT NULL
    THEN concat('{"capturedBy":"', coalesce(j.recording_origin, 'tester_upload'), '"', ${members.join(', ')}, '}') END`;
