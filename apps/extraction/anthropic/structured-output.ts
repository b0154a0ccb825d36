/**
 * Fits a JSON Schema to what structured output takes: every object closed, nothing free-form. A schema that asks for
 * objects without naming their properties, or lists without items, cannot be enforced that way; the model is then told
 * the schema in words, and the answer is judged all the same.
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
