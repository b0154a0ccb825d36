/**
 * Members of JSON objects that Postgres writes. Pure text.
 *
 * A member whose value is NULL disappears: `||` with NULL is NULL, and `concat` skips NULL. NULLs inside a caller's own JSON
 * stay. `to_json` escapes texts of people; ids, states and reasons need no escaping.
 */
export const text = (name: string, value: string) => `',"${name}":' || to_json(${value})::text`;
export const word = (name: string, value: string) => `',"${name}":"' || ${value} || '"'`;
export const instant = (name: string, value: string) => `',"${name}":"' || iso_instant(${value}) || '"'`;
export const raw = (name: string, value: string) => `',"${name}":' || (${value})::text`;
