/**
 * Adapts a JSON Schema to structured output, which accepts less (platform.claude.com/docs/en/build-with-claude/
 * structured-outputs, 2026-11): only closed objects with at most 24 optional properties in all, and enums of simple values
 * that fit their type. Objects without properties, or without one that they require, and lists without items cannot be
 * expressed. Where it cannot, the prompt has the schema. The answer is validated in both cases. Pure.
 */
import { isOfType, type OutputField } from '@handtest/contracts/job';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: readonly unknown[];
  [keyword: string]: unknown;
}

/** Of the whole schema. */
const maximumOptionalProperties = 24;

/** The schema with every object closed; undefined when it has a part that structured output cannot express. */
export function structuredOutputSchema(schema: Schema): Record<string, unknown> | undefined {
  return optionalPropertiesIn(schema) > maximumOptionalProperties ? undefined : closed(schema);
}

function closed(schema: Schema): Schema | undefined {
  if (schema.anyOf) {
    const options = schema.anyOf.map(closed);
    return options.every((option) => option !== undefined) ? { ...schema, anyOf: options } : undefined;
  }
  if (!hasSimpleEnum(schema)) return undefined;
  if (schema.type === 'array') {
    const items = schema.items && closed(schema.items);
    return items && { ...schema, items };
  }
  if (schema.type !== 'object') return schema;
  if (!schema.properties) return undefined;
  // Validation needs a property that a closed object refuses.
  if (schema.required?.some((name) => !Object.hasOwn(schema.properties!, name))) return undefined;
  const entries = Object.entries(schema.properties).map(([name, part]) => [name, closed(part)] as const);
  if (entries.some(([, part]) => part === undefined)) return undefined;
  return { ...schema, properties: Object.fromEntries(entries), additionalProperties: false } as Schema;
}

function hasSimpleEnum({ type, enum: values }: Schema): boolean {
  if (!values) return true;
  if (type === 'array' || type === 'object') return false;
  return values.every((value) => isOfType(value, type as OutputField['type']));
}

function optionalPropertiesIn({ properties = {}, required = [], items, anyOf = [] }: Schema): number {
  const optional = Object.keys(properties).filter((name) => !required.includes(name)).length;
  const parts = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return parts.reduce((sum, part) => sum + optionalPropertiesIn(part), optional);
}
