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

/** Also behind blanks and line breaks, which spreadsheets skip, and in the wide characters that they take for these. */
const formula = /^\s*[=+\-@＝＋－＠\t\r]|^[\t\r]/;

/**
 * Texts that a spreadsheet would take for a formula begin with an apostrophe: notes are written by people. Amounts are
 * numbers and stay as they are, the negative ones too.
 */
export function ledgerCsv(entries: readonly LedgerEntry[], withHeader: boolean): string {
  return stringify([...entries], {
    columns: [...columns],
    header: withHeader,
    cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
    // A break of either kind alone ends the record too, where it is not quoted.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });
}
