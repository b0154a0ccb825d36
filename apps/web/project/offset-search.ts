/** The place in a list, as it is in the address. Pure. */
export interface OffsetSearch {
  readonly offset?: number;
}

/** Anything else than a positive whole number is the beginning of the list. */
export function offsetSearch(search: Record<string, unknown>): OffsetSearch {
  const offset = Number(search.offset);
  return Number.isSafeInteger(offset) && offset > 0 ? { offset } : {};
}
