/** Whether a value of the result is what the report says. Pure. */

/**
 * Texts are compared without case, outer punctuation and repeated spaces. `{oneOf: [...]}` accepts each of its values,
 * `{contains: '...'}` a text with this part. Lists may be in any order.
 */
export function isExpected(value: unknown, expected: unknown): boolean {
  if (isRecord(expected)) {
    if (Array.isArray(expected.oneOf)) return expected.oneOf.some((one) => isExpected(value, one));
    if (typeof expected.contains === 'string')
      return typeof value === 'string' && plain(value).includes(plain(expected.contains));
    return isRecord(value) && areExpectedProperties(value, expected);
  }
  if (Array.isArray(expected)) return Array.isArray(value) && areExpectedItems(value, expected);
  if (typeof expected === 'string') return typeof value === 'string' && plain(value) === plain(expected);
  return value === expected;
}

/** Properties that the report does not mention may have any value. */
function areExpectedProperties(value: Record<string, unknown>, expected: Record<string, unknown>): boolean {
  return Object.entries(expected).every(([name, one]) => isExpected(value[name], one));
}

function areExpectedItems(items: readonly unknown[], expected: readonly unknown[]): boolean {
  const left = [...items];
  for (const one of expected) {
    const index = left.findIndex((item) => isExpected(item, one));
    if (index === -1) return false;
    left.splice(index, 1);
  }
  return left.length === 0;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'.,;:!]+|[\s"'.,;:!]+$/g, '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
