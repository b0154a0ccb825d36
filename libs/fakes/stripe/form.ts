/** Stripe's request format, `items[0][price]=x&metadata[a]=b`, as objects. */
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
    let target = fields;
    for (const part of path) target = (target[part] ??= {}) as FormFields;
    target[last] = value;
  }
  return fields;
}

/** The field at the path, as an object; empty when there is none. */
export function objectAt(fields: FormFields, ...path: string[]): FormFields {
  let found: FormValue = fields;
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'object' ? found : {};
}

/** The field at the path, as text. */
export function textAt(fields: FormFields, ...path: string[]): string | undefined {
  const last = path.at(-1)!;
  const value = objectAt(fields, ...path.slice(0, -1))[last];
  return typeof value === 'string' ? value : undefined;
}
