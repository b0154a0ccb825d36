/** A job as its tester sees it: without metadata and without anything of the caller's account. */
import { maximumPageBytes } from '@handtest/contracts/define';
import type { OutputSchema, TesterJobRecord } from '@handtest/contracts/job';
import { formOf } from '../answer/form.js';
import { type RowOf, withoutNulls } from '../without-nulls.js';

/** The columns of a `TesterJobRow` in a list, of a row `j` of job. Forms may be long: only single jobs have them. */
export const listedJobColumns = `j.id, j.status, j.url, j.description, j.results_template, j.device_class,
  j.target_duration_minutes, j.max_extension_minutes, j.max_extension_count, j.extensions_used,
  iso_instant(j.created_at) AS created_at, iso_instant(j.claimed_at) AS claimed_at,
  iso_instant(j.submitted_at) AS submitted_at, iso_instant(j.response_deadline) AS response_deadline`;

/** The columns of the `TesterJobRow` of a single job. */
export const testerJobColumns = `${listedJobColumns}, j.output_schema, j.secrets`;

export interface TesterJobRow extends RowOf<
  Omit<TesterJobRecord, 'viewport' | 'conversation' | 'notes' | 'form' | 'secrets'>
> {
  outputSchema?: OutputSchema | null;
  secrets?: TesterJobRecord['secrets'] | null;
  conversation?: TesterJobRecord['conversation'] | null;
  notes?: TesterJobRecord['notes'] | null;
}

/** Pixels (specification, deviceClass). */
const viewports = {
  desktop: { width: 1600, height: 900 },
  mobile: { width: 375, height: 812 },
} as const;

/** Enough for the title of a job and for a decision about it. */
const cutCharacters = 2_000;

/**
 * The row as a page of `limit` jobs has it: one whose texts exceed its share of the page is cut. Otherwise one caller could
 * close the queue to all testers, by jobs with the longest texts.
 */
export function listedJob(row: TesterJobRow, limit: number): TesterJobRow {
  if (Buffer.byteLength(JSON.stringify(row)) <= maximumPageBytes / limit) return row;
  const description = `${row.description.slice(0, cutCharacters).toWellFormed()}…`;
  return { ...row, description, resultsTemplate: null };
}

/** The row has the columns of `TesterJobRow` alone. */
export function testerJobRecord({ outputSchema, ...row }: TesterJobRow): TesterJobRecord {
  const form = formOf(outputSchema);
  return { ...withoutNulls(row), ...(form && { form }), viewport: viewports[row.deviceClass] };
}
