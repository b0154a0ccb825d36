/** Keys of a list: `j` and `k` move the focus from row to row, and Enter opens the row. Its link has `data-row`, with an id. */

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** Whether the focus is anywhere in its row. */
const hasFocus = (row: HTMLElement) => row.closest('tr')?.contains(document.activeElement) ?? false;

/** Moves the focus to the next (1) or previous (-1) row of the list, or to its first one. */
export function focusRow(step: 1 | -1): void {
  const all = rows();
  const current = all.findIndex(hasFocus);
  const next = current === -1 ? 0 : current + step;
  const row = all[Math.min(Math.max(next, 0), all.length - 1)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the row with this id. */
export function focusRowOf(id: string): void {
  rows()
    .find((row) => row.dataset.row === id)
    ?.focus();
}

/** The id of what the row with the focus shows. */
export function focusedId(): string | undefined {
  return rows().find(hasFocus)?.dataset.row;
}
