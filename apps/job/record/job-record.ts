/**
 * A job's record as JSON text. Postgres writes most of it, so that no process parses and writes it again: building the
 * record in JavaScript halves the rate. The members with addresses are added here.
 */
import type { omissibleParts } from '@handtest/contracts/job';
import { JobLinks, type LinkConfig } from '../link/link.js';
import { instant, raw, text } from './json-member.js';
import { recordingJson, type ScreenshotRow } from './recording-json.js';
import { requestJson } from './request-json.js';

/** Of a row `j` of job and its project `p`. */
export interface RecordRow {
  readonly id: string;
  /** The record without its closing brace and without the members that `RecordJson` adds. */
  readonly record: string;
  /** JSON text. Only when completed. */
  readonly testerData: string | null;
  /** JSON text: the facts of the recording. Only when completed. */
  readonly recording: string | null;
  /** Only for those who may read the job, and only when completed. */
  readonly screenshots?: readonly ScreenshotRow[] | null;
}

export interface RecordConfig extends LinkConfig {
  readonly dashboardUrl: string;
}

export function jobUrlOf(jobId: string, { dashboardUrl }: Pick<RecordConfig, 'dashboardUrl'>): string {
  return `${dashboardUrl.replace(/\/+$/, '')}/jobs/${jobId}`;
}

export class RecordJson {
  private readonly jobUrlPrefix: string;
  private readonly links: JobLinks;

  constructor(config: RecordConfig) {
    this.jobUrlPrefix = JSON.stringify(jobUrlOf('', config)).slice(0, -1);
    this.links = new JobLinks(config);
  }

  /** @param conversation JSON text */
  write({ id, record, testerData, recording, screenshots }: RecordRow, conversation?: string): string {
    const parts = [record, `"jobUrl":${this.jobUrlPrefix}${id}"`];
    if (testerData !== null) {
      const link = (thing: 'telemetry' | 'recording') =>
        JSON.stringify(this.links.urlOf(thing, id, Date.now()));
      const video = recording === null ? '' : `"videoUrl":${link('recording')},"recording":${recording},`;
      const pictures = screenshots ? `"screenshots":${this.linked(id, screenshots)},` : '';
      parts.push(
        `"testerData":{"telemetryUrl":${link('telemetry')},${video}${pictures}${testerData.slice(1)}`,
      );
    }
    if (conversation !== undefined) parts.push(`"conversation":${conversation}`);
    return `${parts.join(',')}}`;
  }

  private linked(jobId: string, screenshots: readonly ScreenshotRow[]): string {
    return JSON.stringify(
      screenshots.map(({ timestamp, screenshotId }) => ({
        timestamp,
        url: this.links.urlOf('screenshot', jobId, Date.now(), screenshotId),
      })),
    );
  }
}

export interface RecordOptions {
  /** A condition on `j` under which the telemetry is part of the record. */
  readonly testerDataWhen: string;
  /** Whether the lists of the telemetry are empty instead. */
  readonly emptyLists?: boolean;
  /** Whether the other long parts are: data of the result, report, answers, findings, key moments, and most of the request. */
  readonly longParts: boolean;
  /** Whether it says what was asked, which only the job's organization may read. */
  readonly request: boolean;
}

/** The columns of a `RecordRow`. */
export function recordColumns(options: RecordOptions): string {
  const { testerDataWhen, emptyLists = false } = options;
  const testerData = emptyLists ? withoutLists : 'j.tester_data::text';
  return `j.id, ${openRecord(options)} AS record, ${recordingJson} AS recording,
    CASE WHEN j.status = 'completed' AND ${testerDataWhen} THEN ${testerData} END AS tester_data`;
}

/** Up to 4 MB of `tester_data` are not read. */
const withoutLists = `CASE WHEN j.tester_data IS NOT NULL THEN
      '{"testDurationSeconds":' || j.test_duration_seconds || ',"consoleMessages":[],"networkRequests":[],"clicks":[]}' END`;

/** The data of one result may be as large as a report with its answers. A verdict is short. */
const hasLongData = `octet_length(j.result::text) > 20000`;
const resultWithoutLongData = `CASE WHEN ${hasLongData} THEN (j.result::jsonb - 'data')::json ELSE j.result END`;

function openRecord({ testerDataWhen, longParts, request }: RecordOptions): string {
  const members = [
    `'{"id":"' || j.id || '","projectId":"' || j.project_id || '","status":"' || j.status || '"'`,
    raw('livemode', 'j.livemode'),
    text('scheduleId', 'j.schedule_id'),
    raw('result', longParts ? 'j.result' : resultWithoutLongData),
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
    raw('testability', 'j.testability'),
    raw('codehostContext', 'j.codehost_context'),
    raw('createdIssues', 'j.created_issues'),
  ];
  const longMembers = [
    raw('extractedIssues', 'j.extracted_issues'),
    text('testerResponse', `CASE WHEN j.status = 'completed' THEN j.tester_response END`),
    raw('testerAnswers', `CASE WHEN j.status = 'completed' THEN j.tester_answers END`),
    raw('keyMoments', `coalesce(j.key_moments, '[]')`),
  ];
  const asked = request ? membersOfOrganization({ testerDataWhen, longParts }) : [];
  const parts = [...members, ...(longParts ? longMembers : [`',"keyMoments":[]'`]), ...asked];
  return `concat(${parts.join(',\n    ')})`;
}

function membersOfOrganization(options: Omit<RecordOptions, 'request'>): string[] {
  return [
    raw('request', requestJson(options.longParts)),
    raw('failedIssues', 'j.failed_issues'),
    raw('truncated', truncatedJson(options)),
  ];
}

/** The names of the parts that the record has and that are left out; NULL for none. */
function truncatedJson({ testerDataWhen, longParts }: Omit<RecordOptions, 'request'>): string {
  const completed = `j.status = 'completed' AND`;
  const leftOut: Partial<Record<(typeof omissibleParts)[number], string>> = {
    testerData: `${completed} j.tester_data IS NOT NULL AND NOT (${testerDataWhen})`,
    ...(!longParts && {
      result: hasLongData,
      extractedIssues: 'json_array_length(j.extracted_issues) > 0',
      testerResponse: `${completed} j.tester_response IS NOT NULL`,
      testerAnswers: `${completed} j.tester_answers IS NOT NULL`,
      keyMoments: 'json_array_length(j.key_moments) > 0',
      request: 'true',
    }),
  };
  const names = Object.entries(leftOut).map(
    ([name, isLeftOut]) => `CASE WHEN ${isLeftOut} THEN ',"${name}"' END`,
  );
  return `'[' || nullif(substr(concat(${names.join(', ')}), 2), '') || ']'`;
}
