/** The values of fields about which a report says nothing. */
import type { OutputField } from '@handtest/contracts/job';

/** The empty value of a field's type, or the first value of its enum. */
export function emptyOf(field: OutputField): unknown {
  if (field.enum) return field.enum.find((value) => isOfType(field, value)) ?? field.enum[0];
  if (field.type === 'boolean') return false;
  if (field.type === 'number') return 0;
  if (field.type === 'string') return '';
  if (field.type === 'array') return [];
  const required = (field.required ?? []).flatMap((name) => {
    const inner = field.properties?.[name];
    return inner ? [[name, emptyOf(inner)] as const] : [];
  });
  return { ...undescribed(field), ...Object.fromEntries(required) };
}

/** Required properties without a schema are null: no value is known. */
export function undescribed({ required = [], properties = {} }: OutputField): Record<string, null> {
  const names = required.filter((name) => !Object.hasOwn(properties, name));
  return Object.fromEntries(names.map((name) => [name, null]));
}

export function isOfType(field: OutputField, value: unknown): boolean {
  return field.type === 'array' ? Array.isArray(value) : typeof value === field.type;
}
