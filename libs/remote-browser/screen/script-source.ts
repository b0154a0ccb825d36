/** The source of functions that run in a page. */

type Part = (...values: never[]) => unknown;

/** @param parts use only each other, and what they get */
export function sourceOf(parts: readonly Part[]): string {
  // In a bundle functions get their names by calls of `__name`, which a page does not have.
  return ['const __name = (value) => value;', ...parts.map(String)].join('\n');
}
