import type { LedgerEntry } from '@handtest/contracts/billing';
import fc from 'fast-check';
import { ledgerCsv } from './ledger-csv.js';

const entry: LedgerEntry = {
  id: '7',
  kind: 'hold',
  availableUsd: -10.2,
  heldUsd: 10.2,
  jobId: 'job_1',
  projectId: 'proj_1',
  createdAt: '2026-01-02T03:04:05.678Z',
};

/** Reads one record like a spreadsheet: quoted fields with doubled quotes inside; an unquoted line break ends it. */
function fieldsOf(record: string): string[] {
  return [...record.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );
}

describe('the ledger as CSV', () => {
  it('has one line per transaction, with amounts as numbers', () => {
    expect(ledgerCsv([entry], true)).toBe(
      'id,createdAt,kind,availableUsd,heldUsd,debtUsd,jobId,projectId,note\r\n' +
        '7,2026-01-02T03:04:05.678Z,hold,-10.2,10.2,,job_1,proj_1,\r\n',
    );
    expect(ledgerCsv([], true)).toMatch(/^id,.*note\r\n$/);
    expect(ledgerCsv([], false)).toBe('');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＠x', '\n=1', ' =1', '\r\n-1'])(
    'disarms a note that a spreadsheet would calculate: %j',
    (note) => {
      const record = ledgerCsv([{ ...entry, note }], false);
      expect(fieldsOf(record.replace(/\r\n$/, '')).at(-1)).toBe(`'${note}`);
    },
  );

  it.each(['two\nlines', 'two\rlines', 'two\r\nlines', 'say "x"', 'a,b'])(
    'quotes a note that would end a field: %j',
    (note) => {
      expect(ledgerCsv([{ ...entry, note }], false)).toBe(
        `7,2026-01-02T03:04:05.678Z,hold,-10.2,10.2,,job_1,proj_1,"${note.replaceAll('"', '""')}"\r\n`,
      );
    },
  );

  it('does not change any other note', () => {
    const harmless = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter((note) => !/^\s*[=+\-@\t\r＝＋－＠]/.test(note) && !/^[\t\r]/.test(note));
    fc.assert(
      fc.property(harmless, (note) => {
        const record = ledgerCsv([{ ...entry, note }], false).replace(/\r\n$/, '');
        expect(fieldsOf(record).at(-1)).toBe(note);
      }),
    );
  });
});
