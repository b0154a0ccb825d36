/**
 * A job in a list with `view=summary`. Texts are cut by their bytes as JSON, so that 20 jobs are at most 16 KB. Pure.
 */
import {
  type CodehostContext,
  type FindingCounts,
  type JobSummary,
  type Severity,
  severities,
} from '@handtest/contracts/job';
import { type RowOf, withoutNulls } from '../without-nulls.js';
import { jobUrlOf, type RecordConfig } from './job-record.js';

const urlBytes = 100;
const titleBytes = 120;
const cutMark = '…';

type Listed = Omit<JobSummary, 'title' | 'findingCounts' | 'jobUrl'>;

export interface SummaryRow extends RowOf<Listed>, Record<string, unknown> {
  /** The beginning of the instructions. */
  readonly beginning: string | null;
  readonly codehostContext: CodehostContext | null;
  /** Of each finding. Only when completed. */
  readonly severities: Severity[] | null;
}

/** The columns of a `SummaryRow`, of a row `j` of job. */
export const summaryColumns = `j.id, j.project_id, j.status, j.livemode, iso_instant(j.created_at) AS created_at,
    iso_instant(j.updated_at) AS updated_at, iso_instant(j.completed_at) AS completed_at, left(j.url, 200) AS url,
    left(j.description, 1000) AS beginning, j.codehost_context, j.template, j.device_class,
    j.result ->> 'passStatus' AS pass_status, (j.cost_micros * 0.000001)::double precision AS cost_usd,
    j.test_duration_seconds, j.tester_alias, j.reason,
    CASE WHEN j.status = 'completed' THEN
      ARRAY(SELECT finding ->> 'severity' FROM json_array_elements(j.extracted_issues) AS finding) END AS severities`;

export function jobSummary(row: SummaryRow, config: Pick<RecordConfig, 'dashboardUrl'>): JobSummary {
  const { beginning, codehostContext, severities: found, url, ...rest } = row;
  return withoutNulls({
    ...rest,
    url: url === null ? null : cutText(url, urlBytes),
    title: jobTitle(beginning, codehostContext),
    findingCounts: found && countsOf(found),
    jobUrl: jobUrlOf(row.id, config),
  }) as JobSummary;
}

/** @param beginning of the instructions */
export function jobTitle(beginning: string | null, context: CodehostContext | null): string {
  return cutText(titleOf(beginning, context), titleBytes);
}

/** The first line that says something, without the marks of a heading or of a list. */
function titleOf(beginning: string | null, context: CodehostContext | null): string {
  const lines = (beginning ?? '').split(/[\r\n]+/).map((line) =>
    line
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replace(/^ ?(?:#{1,6}|[-*+>]|\d{1,3}[.)]) /, '')
      .trim(),
  );
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines.find(Boolean) ?? numbersOf(context);
}

/** Of a pull-request or issue job without a test plan. */
function numbersOf(context: CodehostContext | null): string {
  if (!context) return '';
  const { repo, prNumbers, issueNumbers } = context;
  return [repo, ...[...prNumbers, ...issueNumbers].map((number) => `#${number}`)].join(' ');
}

function countsOf(found: readonly Severity[]): FindingCounts {
  const counts = severities.map((severity) => [severity, found.filter((one) => one === severity).length]);
  return { total: found.length, ...(Object.fromEntries(counts) as Record<Severity, number>) };
}

/** Whole characters, at most so many bytes of JSON without the quotes. */
function cutText(text: string, maximumBytes: number): string {
  if (jsonBytes(text) <= maximumBytes) return text;
  let cut = '';
  for (const character of text) {
    if (jsonBytes(cut + character + cutMark) > maximumBytes) break;
    cut += character;
  }
  return cut.trimEnd() + cutMark;
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}
