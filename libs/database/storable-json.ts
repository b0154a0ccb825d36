/**
 * JSON text that Postgres can process. A `json` column stores any JSON, but reading a NUL or half of a surrogate pair
 * from it fails. Consoles of pages and models may send both, and a job must not fail for it. Pure.
 */

/** `JSON.stringify` always writes these characters as escapes. */
const escapes = /\\(u0000|ud[89a-f][0-9a-f]{2}|[^])/g;

/** Replaces them with U+FFFD, in values and in names. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(escapes, (escape, what: string) =>
    what.length > 1 ? '\\ufffd' : escape,
  );
}

/** The same for a text. */
export function storableText(text: string): string {
  return JSON.parse(storableJson(text)) as string;
}
