/** The position in a list, as it is in the address. Pure. */

export interface PageOffset {
  readonly offset?: number;
}

/** Leaves out what is no position, so that a mistyped address shows the first page. */
export function pageOffset(search: Record<string, unknown>): PageOffset {
  const offset = Number(search.offset);
  return Number.isInteger(offset) && offset > 0 ? { offset } : {};
}
