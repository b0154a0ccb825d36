/** `items[0][price]=x&metadata[a]=b` as objects: how Stripe's API is asked. */
export type FormValue = string | FormFields | undefined;
export interface FormFields {
  [name: string]: FormValue;
}

/** Lists become objects whose keys are the indexes. */
export function readForm(text: string): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/([^[\]]+)/g)].map(([part]) => part);
    const last = path.pop();
    if (last === undefined) continue;
    let place = fields;
    for (const part of path) place = (place[part] ??= {}) as FormFields;
    place[last] = value;
  }
  return fields;
}

/** The field at the path, as an object; empty when there is none. */
export function objectAt(fields: FormFields, ...path: string[]): FormFields {
  let place: FormValue = fields;
  for (const part of path) place = typeof place === 'object' ? place[part] : undefined;
  return typeof place === 'object' ? place : {};
}

/** The field at the path, as text. */
export function textAt(fields: FormFields, ...path: string[]): string | undefined {
  const last = path.at(-1)!;
  const value = objectAt(fields, ...path.slice(0, -1))[last];
  return typeof value === 'string' ? value : undefined;
}
