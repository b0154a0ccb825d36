/** Jobs as a table for people. Pure. */
import type { Item } from '@handtest/sdk';
import { printableLine, startOf } from '../printable.js';

type Row = Partial<Record<'passStatus' | 'title' | 'reason', string>> &
  Pick<Item<'jobs.list'>, 'id' | 'status' | 'updatedAt'>;

export function jobTable(jobs: readonly Item<'jobs.list'>[]): string {
  if (jobs.length === 0) return 'There are no jobs.';
  const rows = (jobs as readonly Row[]).map(({ id, status, passStatus, reason, updatedAt, title = '' }) => [
    id,
    passStatus ?? reason ?? status,
    updatedAt.slice(0, 16).replace('T', ' '),
    startOf(printableLine(title), 60),
  ]);
  const head = ['JOB', 'OUTCOME', 'UPDATED (UTC)', 'TITLE'];
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
