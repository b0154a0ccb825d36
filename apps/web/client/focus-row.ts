/** Keys of a list: `j` and `k` move the focus from row to row, and Enter opens the row. */

/** Moves the focus to the next (1) or previous (-1) row of the list, or to its first one. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row === document.activeElement);
  const next = current === -1 ? 0 : current + step;
  const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
