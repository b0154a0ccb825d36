/** What `testerData` of a job `j` says of its recording and screenshots: NULL without any. Pure text. */
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

/** Of a screenshot, before it has a link. */
export interface ScreenshotRow {
  readonly timestamp: string;
  readonly screenshotId: string;
}

export const screenshotsJson = `CASE WHEN j.status = 'completed' THEN (
    SELECT json_agg(json_build_object('timestamp', iso_instant(n.noted_at),
      'screenshotId', split_part(n.screenshot_key, '/', 2)) ORDER BY n.noted_at, n.arrival)
    FROM tester_note AS n WHERE n.job_id = j.id AND n.screenshot_key IS NOT NULL) END`;
