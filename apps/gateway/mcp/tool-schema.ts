/** Schemas of tools, made from the generated schemas of the contracts. Their references are within the same schema. Pure. */
import { type Schema, schemas as generated } from '@handtest/contracts/schema';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A schema of the contracts, whose references are to `$defs`, see `bundled`. */
export function converted(schema: Schema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"#/$defs/');
  return JSON.parse(text) as JsonSchema;
}

/** An object with some fields of a contract's class; all of them by default. */
export function fieldsOf(className: string, names?: readonly string[]): ObjectSchema {
  const { properties = {}, required = [] } = schemaNamed(className);
  const chosen = names ?? Object.keys(properties);
  for (const name of chosen) if (!properties[name]) throw new Error(`${className} has no field ${name}`);
  return object(
    Object.fromEntries(chosen.map((name) => [name, converted(properties[name]!)])),
    required.filter((name) => chosen.includes(name)),
  );
}

export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

export function withoutFields(
  { properties, required = [] }: ObjectSchema,
  names: readonly string[],
): ObjectSchema {
  const kept = Object.entries(properties).filter(([name]) => !names.includes(name));
  return object(
    Object.fromEntries(kept),
    required.filter((name) => !names.includes(name)),
  );
}

/** These fields need not be given; all by default. */
export function optional(
  { properties, required = [] }: ObjectSchema,
  names: readonly string[] = required,
): ObjectSchema {
  return object(
    properties,
    required.filter((name) => !names.includes(name)),
  );
}

/** One object with the fields of all. */
export function merged(...parts: readonly ObjectSchema[]): ObjectSchema {
  return object(
    Object.assign({}, ...parts.map(({ properties }) => properties)) as ObjectSchema['properties'],
    [...new Set(parts.flatMap(({ required = [] }) => required))],
  );
}

/** With every schema that it refers to, directly or not, in `$defs`. */
export function bundled(schema: JsonSchema): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const pending = namesIn(schema);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (definitions[name]) continue;
    const definition = converted(schemaNamed(name));
    definitions[name] = definition;
    pending.push(...namesIn(definition));
  }
  return Object.keys(definitions).length > 0 ? { ...schema, $defs: definitions } : schema;
}

const failure = merged(
  object({
    error: { type: 'string', description: 'The reason phrase of the status.' },
    message: { type: 'string' },
    statusCode: { type: 'integer' },
  }),
  object({ retryAfterSeconds: { type: 'integer' } }, []),
);

/**
 * What a tool answers, or an error. Some clients validate the content of errors too (SDK 1.32), so the schema has both.
 */
export function answerOrError(answer: ObjectSchema): JsonSchema {
  return bundled({ type: 'object', anyOf: [answer, failure] });
}

function schemaNamed(name: string): Schema {
  const schema = generated[name];
  if (!schema) throw new Error(`${name} has no schema: run npm run generate`);
  return schema;
}

function namesIn(schema: JsonSchema): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name]) => name!);
}
