/** Compares a printed answer with the one in a guide, which leaves out fields and has `…` for any text. */

/** @returns the paths at which they differ */
export function differencesOf(documented: unknown, actual: unknown, path = '$'): string[] {
  if (typeof documented === 'string' && typeof actual === 'string') {
    return fits(documented, actual) ? [] : [different(path, documented, actual)];
  }
  if (!isObject(documented) || !isObject(actual) || Array.isArray(documented) !== Array.isArray(actual)) {
    return documented === actual ? [] : [different(path, documented, actual)];
  }
  return Object.entries(documented).flatMap(([key, value]) =>
    differencesOf(value, (actual as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

const different = (path: string, documented: unknown, actual: unknown) =>
  `${path}: documented ${JSON.stringify(documented)}, printed ${JSON.stringify(actual)?.slice(0, 300)}`;

function fits(documented: string, actual: string): boolean {
  const parts = documented.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(actual);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
