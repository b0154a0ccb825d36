/** The ledger as comma-separated values (RFC 4180), for spreadsheets and bookkeeping. */
import type { LedgerEntry } from '@handtest/contracts/billing';
import { stringify } from 'csv-stringify/sync';

const columns = [
  'id',
  'createdAt',
  'kind',
  'availableUsd',
  'heldUsd',
  'debtUsd',
  'jobId',
  'projectId',
  'note',
] as const satisfies readonly (keyof LedgerEntry)[];

/** Spreadsheets skip leading blanks and line breaks, and read wide characters as these characters. */
const formula = /^\s*[=+\-@＝＋－＠\t\r]|^[\t\r]/;

/**
 * Texts that a spreadsheet would read as a formula begin with an apostrophe, because people write notes. Amounts are
 * numbers and do not change, also negative ones.
 */
export function ledgerCsv(entries: readonly LedgerEntry[], withHeader: boolean): string {
  return stringify([...entries], {
    columns: [...columns],
    header: withHeader,
    cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
    // A single unquoted line break of either kind would end the record.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });
}
