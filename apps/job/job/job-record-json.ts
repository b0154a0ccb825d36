/**
 * The SQL expression that is a job's record as JSON text, of a row `j` of job and its project `p`: Postgres writes what
 * callers read, and nothing on the way parses it again (measured: building the record in JavaScript halves the rate).
 *
 * A member whose value is NULL disappears, because `||` with NULL is NULL and `concat` skips it; so absent fields are left
 * out and NULLs inside a caller's own JSON stay. Texts of people are escaped by `to_json`; ids, states and reasons need
 * no escaping.
 */
import { LinkParameters, linkSql } from '../link/link.js';

const text = (name: string, value: string) => `',"${name}":' || to_json(${value})::text`;
const instant = (name: string, value: string) => `',"${name}":"' || iso_instant(${value}) || '"'`;
const raw = (name: string, value: string) => `',"${name}":' || (${value})::text`;
const whenCompleted = (value: string) => `CASE WHEN j.status = 'completed' THEN ${value} END`;

export interface RecordJsonOptions {
  /** Parameter with the addresses in a record, e.g. `$2`, as `RecordAddresses` gives them. */
  readonly addresses: string;
  /** A condition on `j` under which the telemetry is part of the record. */
  readonly testerDataWhen?: string;
  /** A condition on `j` under which the other long parts are: report, findings, key moments. */
  readonly longPartsWhen?: string;
}

/** The record without its closing brace, so that more members may follow. */
export function openRecordJson(options: RecordJsonOptions): string {
  const { addresses, testerDataWhen = 'true', longPartsWhen = 'true' } = options;
  const address = (place: number) => `(${addresses}::text[])[${place + 1}]`;
  const long = (value: string) => `CASE WHEN ${longPartsWhen} THEN ${value} END`;
  const members = [
    `'{"id":"' || j.id || '","projectId":"' || j.project_id || '","status":"' || j.status || '"'`,
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
    raw('extractedIssues', long('j.extracted_issues')),
    text('testerResponse', whenCompleted(long('j.tester_response'))),
    text('testerAlias', 'j.tester_alias'),
    text('testerAvatarUrl', 'j.tester_avatar_url'),
    raw('testerData', whenCompleted(`CASE WHEN ${testerDataWhen} THEN ${linkedTesterData(address)} END`)),
    `',"jobUrl":"' || ${address(0)} || j.id || '"'`,
    text('projectName', 'p.name'),
    `',"keyMoments":' || coalesce(${long('j.key_moments::text')}, '[]')`,
    raw('targetDurationMinutes', 'j.target_duration_minutes'),
    raw('maxExtensionMinutes', 'j.max_extension_minutes'),
    raw('maxExtensionCount', 'j.max_extension_count'),
    raw('extensionsUsed', 'j.extensions_used'),
    instant('responseDeadline', 'j.response_deadline'),
    raw('provenance', 'j.provenance'),
  ];
  return `concat(${members.join(',\n    ')})`;
}

/** What was recorded, with the links to all of it and to the video, which are good for a while from now on. */
function linkedTesterData(address: (place: number) => string): string {
  const given = (place: number) => address(place + 1);
  const telemetry = `'{"telemetryUrl":"' || ${linkSql('telemetry', given)} || '",'`;
  const video = `CASE WHEN j.recording_key IS NOT NULL
    THEN '"videoUrl":"' || ${linkSql('recording', given)} || '",' ELSE '' END`;
  return `${telemetry} || ${video} || substr(j.tester_data::text, 2)`;
}

/** The addresses in a record, as they stand inside a JSON string: where people look at jobs, and what links are made of. */
export class RecordAddresses {
  private readonly jobUrlPrefix: string;
  private readonly links: LinkParameters;

  constructor({ dashboardUrl, publicUrl, linkSecret, linkLifetimeMinutes }: AddressConfig) {
    this.jobUrlPrefix = JSON.stringify(`${dashboardUrl.replace(/\/+$/, '')}/jobs/`).slice(1, -1);
    this.links = new LinkParameters(publicUrl, linkSecret, linkLifetimeMinutes * 60);
  }

  now(): string[] {
    return [this.jobUrlPrefix, ...this.links.at(Date.now())];
  }
}

export interface AddressConfig {
  readonly dashboardUrl: string;
  readonly publicUrl: string;
  readonly linkSecret: string;
  readonly linkLifetimeMinutes: number;
}
