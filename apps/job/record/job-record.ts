/**
 * A job's record as JSON text. Postgres writes most of it, so that no process parses and writes it again: building the
 * record in JavaScript halves the rate. The members with addresses are added here.
 */
import { JobLinks, type LinkConfig } from '../link/link.js';

/** Of a row `j` of job and its project `p`. */
export interface RecordRow {
  readonly id: string;
  /** The record without its closing brace and without the members that `RecordJson` adds. */
  readonly record: string;
  /** JSON text. Only when completed. */
  readonly testerData: string | null;
  readonly hasRecording: boolean;
}

export interface RecordConfig extends LinkConfig {
  readonly dashboardUrl: string;
}

export class RecordJson {
  private readonly jobUrlPrefix: string;
  private readonly links: JobLinks;

  constructor(config: RecordConfig) {
    this.jobUrlPrefix = JSON.stringify(`${config.dashboardUrl.replace(/\/+$/, '')}/jobs/`).slice(0, -1);
    this.links = new JobLinks(config);
  }

  /** @param conversation JSON text */
  write({ id, record, testerData, hasRecording }: RecordRow, conversation?: string): string {
    const parts = [record, `"jobUrl":${this.jobUrlPrefix}${id}"`];
    if (testerData !== null) {
      const link = (thing: 'telemetry' | 'recording') =>
        JSON.stringify(this.links.urlOf(thing, id, Date.now()));
      const video = hasRecording ? `"videoUrl":${link('recording')},` : '';
      parts.push(`"testerData":{"telemetryUrl":${link('telemetry')},${video}${testerData.slice(1)}`);
    }
    if (conversation !== undefined) parts.push(`"conversation":${conversation}`);
    return `${parts.join(',')}}`;
  }
}

export interface RecordOptions {
  /** A condition on `j` under which the telemetry is part of the record. */
  readonly testerDataWhen: string;
  /** Whether the other long parts are: report, findings, key moments. */
  readonly longParts: boolean;
}

/** The columns of a `RecordRow`. */
export function recordColumns({ testerDataWhen, longParts }: RecordOptions): string {
  return `j.id, ${openRecord(longParts)} AS record, j.recording_key IS NOT NULL AS has_recording,
    CASE WHEN j.status = 'completed' AND ${testerDataWhen} THEN j.tester_data::text END AS tester_data`;
}

// A member whose value is NULL disappears: `||` with NULL is NULL, and `concat` skips NULL. NULLs inside a caller's own
// JSON stay. `to_json` escapes texts of people; ids, states and reasons need no escaping.
const text = (name: string, value: string) => `',"${name}":' || to_json(${value})::text`;
const instant = (name: string, value: string) => `',"${name}":"' || iso_instant(${value}) || '"'`;
const raw = (name: string, value: string) => `',"${name}":' || (${value})::text`;

function openRecord(longParts: boolean): string {
  const members = [
    `'{"id":"' || j.id || '","projectId":"' || j.project_id || '","status":"' || j.status || '"'`,
    text('scheduleId', 'j.schedule_id'),
    raw('result', 'j.result'),
    text('error', 'j.error'),
    `',"reason":"' || j.reason || '"'`,
    instant('createdAt', 'j.created_at'),
    instant('updatedAt', 'j.updated_at'),
    instant('claimedAt', 'j.claimed_at'),
    instant('submittedAt', 'j.submitted_at'),
    instant('completedAt', 'j.completed_at'),
    raw('costUsd', 'trim_scale(j.cost_micros * 0.000001)'),
    raw('testDurationSeconds', 'j.test_duration_seconds'),
    text('testerAlias', 'j.tester_alias'),
    text('testerAvatarUrl', 'j.tester_avatar_url'),
    text('projectName', 'p.name'),
    raw('targetDurationMinutes', 'j.target_duration_minutes'),
    raw('maxExtensionMinutes', 'j.max_extension_minutes'),
    raw('maxExtensionCount', 'j.max_extension_count'),
    raw('extensionsUsed', 'j.extensions_used'),
    instant('responseDeadline', 'j.response_deadline'),
    raw('provenance', 'j.provenance'),
  ];
  const longMembers = [
    raw('extractedIssues', 'j.extracted_issues'),
    text('testerResponse', `CASE WHEN j.status = 'completed' THEN j.tester_response END`),
    raw('keyMoments', `coalesce(j.key_moments, '[]')`),
  ];
  return `concat(${[...members, ...(longParts ? longMembers : [`',"keyMoments":[]'`])].join(',\n    ')})`;
}
