/**
 * Named parameters of a statement: `WHERE id = $jobId` with `{ jobId }` becomes `WHERE id = $1` with `[jobId]`. Pure.
 */

/** Values by position (`$1`, `$2`) or by name (`$jobId`). */
export type SqlParameters = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface NamedStatement {
  /** With `$1`, `$2` instead of names. */
  readonly text: string;
  /** The name of each position. */
  readonly names: readonly string[];
}

export function parseNamed(text: string): NamedStatement {
  const names: string[] = [];
  const positional = text.replace(/\$([a-z]\w*)/gi, (_match, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: positional, names };
}

/** @throws Error for a name without a value and for an unused value: both are misspelled names */
export function valuesOf(names: readonly string[], parameters: Readonly<Record<string, unknown>>): unknown[] {
  const unused = Object.keys(parameters).find((name) => !names.includes(name));
  if (unused !== undefined) throw new Error(`The SQL statement has no parameter $${unused}`);
  return names.map((name) => {
    if (!(name in parameters)) throw new Error(`The SQL parameter $${name} has no value`);
    return parameters[name];
  });
}

export function bindParameters(
  text: string,
  parameters: SqlParameters,
): { readonly text: string; readonly values: unknown[] } {
  if (isPositional(parameters)) return { text, values: [...parameters] };
  const named = parseNamed(text);
  return { text: named.text, values: valuesOf(named.names, parameters) };
}

function isPositional(parameters: SqlParameters): parameters is readonly unknown[] {
  return Array.isArray(parameters);
}
