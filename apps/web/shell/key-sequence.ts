/** Keys of one letter, and of two typed one after the other. Pure. */

/** The second key comes within this time. */
export const sequenceMs = 1_000;

export interface Pending {
  readonly key: string;
  readonly atMs: number;
}

/**
 * @param bound all names of keys that act, such as `?` and `gj`
 * @returns the name that the press completes, or the first key of a sequence
 */
export function pressed(
  before: Pending | undefined,
  key: string,
  atMs: number,
  bound: readonly string[],
): { readonly match?: string; readonly pending?: Pending } {
  const both = before && atMs - before.atMs <= sequenceMs ? before.key + key : undefined;
  if (both !== undefined && bound.includes(both)) return { match: both };
  if (bound.includes(key)) return { match: key };
  const isFirst = bound.some((name) => name.length > 1 && name.startsWith(key));
  return isFirst ? { pending: { key, atMs } } : {};
}
