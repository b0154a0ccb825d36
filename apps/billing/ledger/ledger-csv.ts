/** The ledger as comma-separated values (RFC 4180), for spreadsheets and bookkeeping. */
import type { LedgerEntry } from '@handtest/contracts/billing';
import { stringify } from 'csv-stringify/sync';

const columns = [
  'id',
  'createdAt',
  'kind',
  'availableUsd',
  'heldUsd',
  'jobId',
  'projectId',
  'note',
] as const satisfies readonly (keyof LedgerEntry)[];

/**
 * Texts that a spreadsheet would take for a formula begin with an apostrophe: notes are written by people. Amounts are
 * numbers and stay as they are, the negative ones too.
 */
export function ledgerCsv(entries: readonly LedgerEntry[], withHeader: boolean): string {
  return stringify([...entries], {
    columns: [...columns],
    header: withHeader,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
