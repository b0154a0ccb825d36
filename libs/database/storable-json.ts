/**
 * JSON text that Postgres can take apart. It keeps any JSON in a `json` column, but refuses to read a NUL or half of a
 * surrogate pair out of it later: a page's console or a model may well say either, and a job must not fail for it. Pure.
 */

/** Escapes as `JSON.stringify` writes them: it leaves no other sign of these characters. */
const escapes = /\\(u0000|ud[89a-f][0-9a-f]{2}|[^])/g;

/** With U+FFFD in the place of what no text can hold, in values and in names. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(escapes, (escape, what: string) =>
    what.length > 1 ? '\\ufffd' : escape,
  );
}
