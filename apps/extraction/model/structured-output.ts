/**
 * Adapts a JSON Schema to structured output, which accepts only closed objects. Objects without properties and lists without
 * items cannot be expressed: then the prompt has the schema. The answer is validated in both cases. Pure.
 */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  [keyword: string]: unknown;
}

/** The schema with every object closed; undefined when it has a part that structured output cannot express. */
export function structuredOutputSchema(schema: Schema): Record<string, unknown> | undefined {
  if (schema.anyOf) {
    const options = schema.anyOf.map(structuredOutputSchema);
    return options.every((option) => option !== undefined) ? { ...schema, anyOf: options } : undefined;
  }
  if (schema.type === 'array') {
    const items = schema.items && structuredOutputSchema(schema.items);
    return items && { ...schema, items };
  }
  if (schema.type !== 'object') return schema;
  if (!schema.properties) return undefined;
  const entries = Object.entries(schema.properties).map(
    ([name, part]) => [name, structuredOutputSchema(part)] as const,
  );
  if (entries.some(([, part]) => part === undefined)) return undefined;
  return { ...schema, properties: Object.fromEntries(entries), additionalProperties: false };
}
